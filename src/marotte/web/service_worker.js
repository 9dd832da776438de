/**
 * Keeps the page on this device, so that it starts without a connection.
 *
 * The page itself is asked for with every visit, and kept only for when nobody answers; so nobody plays with an old
 * version. A new version waits with its files until the last page of the old one is closed; so no page loses the files
 * that belong to it.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** The server fills these in, see server/static_files.py. */
const VERSION = "VERSION";
const FILES = ["FILES"];

/** What is kept has a name of ours: others may keep something at the same address. */
const KIND = "marotte ";
const CACHE = KIND + VERSION;

/** What a first visit speaks; later ones are given all languages, and do not say any. */
const language = new URL(location.href).searchParams.get("language");

/**
 * What need not come with a first visit: other languages, and what is of use only at a table or after a game.
 * @param {string} name
 */
function isForLater(name) {
  const [, folder, file] = name.split("/");
  return ["deck", "guide", "shuffle", "replay"].includes(folder) || (/^\w\w\.js$/.test(file) && file !== `${language}.js`);
}

async function keep() {
  const cache = await caches.open(CACHE);
  const files = FILES.filter((name) => !language || !isForLater(name));
  await cache.addAll(files.map((name) => `/web/${VERSION}/${name}`));
  const page = await fetch("/");
  // The page comes last: if it is still of this version, all files were.
  if (!(await page.clone().text()).includes(`/web/${VERSION}/`)) throw new Error("the server has another version by now");
  await cache.put("/", page);
}

async function tidy() {
  for (const name of await caches.keys()) if (name.startsWith(KIND) && name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
}

/** @param {Request} request */
async function file(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** @param {Request} request */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match("/", { cacheName: CACHE });
    if (!kept) throw error;
    return kept;
  }
}

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));
worker.addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  if (pathname.startsWith("/api/")) return;
  if (pathname.startsWith("/web/")) event.respondWith(file(event.request));
  else if (event.request.mode === "navigate") event.respondWith(page(event.request));
});
