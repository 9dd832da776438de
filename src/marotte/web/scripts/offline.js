/** Registers the service worker, which caches the page so that it starts offline. */

import { language } from "./language.js";

/** Longest wait for an idle browser, in milliseconds. Also the delay where `requestIdleCallback` is missing. */
const LONGEST_WAIT = 2000;

/**
 * Cache the page once the browser is idle. The first visit caches one language only, to stay small; a later visit, or a
 * change of language, caches all of them.
 */
export async function keepOffline() {
  if (!navigator.serviceWorker) return; // only in secure contexts: HTTPS or localhost
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  await new Promise((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(done, { timeout: LONGEST_WAIT });
    else setTimeout(done, LONGEST_WAIT);
  });
  const query = navigator.serviceWorker.controller ? "" : `?language=${language}`;
  await navigator.serviceWorker.register(`/service-worker.js${query}`).catch(() => undefined); // optional
}
