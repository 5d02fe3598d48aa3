/**
 * Reads of pages wait for a lost connection instead of failing. Otherwise a page that revalidates at
 * the wrong moment would be replaced by an error, and what was typed into it lost. Forms are never
 * sent twice.
 */
const FIRST_WAIT_MS = 1000;
/** About a quarter of a minute with the network there and the shop away. */
const TRIES = 5;

export function installFetchRetry(): void {
  const fetchOnce = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isPageRead(input, init)) return await fetchOnce(input, init);
    for (let tries = 1; ; tries += 1) {
      try {
        return await fetchOnce(input, init);
      } catch (failure) {
        if (init?.signal?.aborted || tries >= TRIES) throw failure;
        if (!navigator.onLine) tries = 0;
        await pause(FIRST_WAIT_MS * 2 ** Math.max(tries - 1, 0), init?.signal);
      }
    }
  };
}

function isPageRead(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return false;
  // The second is how React Router learns of the routes that a page links to, the third their scripts.
  return /\.data$|\/__manifest$|^\/assets\/.+\.js$/.test(
    new URL(input, window.location.href).pathname,
  );
}

/** Until the time is over, or the network is back, or nobody waits any longer. */
function pause(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    window.addEventListener('online', done);
    signal?.addEventListener('abort', done);
  });
}
