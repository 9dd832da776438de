/**
 * SHA-256 and HMAC. Browsers have them too, but not for pages served over plain HTTP, as on a local network.
 */

/** Bytes in a block. */
const BLOCK = 64;

/**
 * The initial hash and the constants of the 64 steps: the fractional parts of the square roots of the first 8 primes
 * and of the cube roots of the first 64.
 */
const BEGINNING = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const STEPS = primes(64).map((prime) => fraction(Math.cbrt(prime)));

/**
 * @param {Uint8Array} bytes
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(bytes) {
  const hash = Uint32Array.from(BEGINNING);
  const message = padded(bytes);
  for (let start = 0; start < message.byteLength; start += BLOCK) mix(hash, message, start);
  const result = new DataView(new ArrayBuffer(4 * hash.length));
  hash.forEach((word, index) => result.setUint32(4 * index, word));
  return new Uint8Array(result.buffer);
}

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} message
 * @returns {Uint8Array} 32 bytes
 */
export function hmac(key, message) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}

/**
 * Pad to whole blocks: the bytes, a 1 bit, zeros, and the number of bits.
 * @param {Uint8Array} bytes
 */
function padded(bytes) {
  const blocks = Math.ceil((bytes.length + 9) / BLOCK);
  const message = joined(bytes, new Uint8Array(blocks * BLOCK - bytes.length));
  const view = new DataView(message.buffer);
  view.setUint8(bytes.length, 0x80);
  view.setBigUint64(message.length - 8, BigInt(bytes.length) * 8n);
  return view;
}

/**
 * Update the hash with a block.
 * @param {Uint32Array} hash
 * @param {DataView} message
 * @param {number} start where the block begins
 */
function mix(hash, message, start) {
  const words = new Uint32Array(STEPS.length);
  for (let index = 0; index < words.length; index += 1) {
    if (index < 16) {
      words[index] = message.getUint32(start + 4 * index);
      continue;
    }
    const early = words[index - 15];
    const late = words[index - 2];
    const earlySum = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const lateSum = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[index] = words[index - 16] + earlySum + words[index - 7] + lateSum;
  }
  let [a, b, c, d, e, f, g, h] = hash;
  STEPS.forEach((step, index) => {
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + step + words[index];
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  });
  [a, b, c, d, e, f, g, h].forEach((word, index) => (hash[index] += word));
}

/**
 * Rotate a word to the right.
 * @param {number} word
 * @param {number} bits
 */
function turned(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}

/**
 * @param {Uint8Array} first
 * @param {Uint8Array} second
 */
function joined(first, second) {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let number = 2; found.length < count; number += 1) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

/** The first 32 bits of the fractional part. @param {number} root */
function fraction(root) {
  return Math.floor((root % 1) * 2 ** 32);
}
