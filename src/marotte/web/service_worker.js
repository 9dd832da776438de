/**
 * Caches the page on this device, so that it starts offline.
 *
 * The page itself is fetched on every visit, and the cached copy is used only if that fails: nobody plays an old
 * version. A new version waits until the last page of the old one is closed, so that no page loses its files.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** Filled in by the server, see server/static_files.py. */
const VERSION = "VERSION";
const FILES = ["FILES"];

/** Prefix of our cache names: other applications may use caches on the same origin. */
const KIND = "marotte ";
const CACHE = KIND + VERSION;

/** The language of a first visit, which caches only that one. Later visits pass none and cache all languages. */
const language = new URL(location.href).searchParams.get("language");

/**
 * Whether a first visit can do without a file: other languages, and what is needed only at a table or after a game.
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
  // The page comes last: if it is still of this version, so are all files.
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
