/** The page is kept on this device, by service_worker.js, so that it starts without a connection. */

import { language } from "./language.js";

/** A browser that is never idle, or does not say so, keeps it after so many milliseconds. */
const LONGEST_WAIT = 2000;

/**
 * Keep it, once there is nothing else to do. The first visit is kept in one language, so that it stays small; who comes
 * again, or chooses another language, is given all of them.
 */
export async function keepPage() {
  if (!navigator.serviceWorker) return; // over plain HTTP browsers keep nothing, but for a server on the same machine
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  await new Promise((done) => {
    if ("requestIdleCallback" in window) requestIdleCallback(done, { timeout: LONGEST_WAIT });
    else setTimeout(done, LONGEST_WAIT);
  });
  const query = navigator.serviceWorker.controller ? "" : `?language=${language}`;
  await navigator.serviceWorker.register(`/service-worker.js${query}`).catch(() => undefined); // it can do without
}
