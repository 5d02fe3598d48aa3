/**
 * Page reads are retried while the connection is lost. Otherwise a failed revalidation would
 * replace the page with an error and lose user input. Forms are never sent twice.
 */
const RETRY_DELAY_MS = 1000;
/** About 15 seconds when the network is up and the server is down. */
const ATTEMPTS_MAX = 5;

export function installFetchRetry(): void {
  const fetchOnce = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isPageRead(input, init)) return await fetchOnce(input, init);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await fetchOnce(input, init);
      } catch (failure) {
        if (init?.signal?.aborted || attempt >= ATTEMPTS_MAX) throw failure;
        if (!navigator.onLine) attempt = 0;
        await pause(RETRY_DELAY_MS * 2 ** Math.max(attempt - 1, 0), init?.signal);
      }
    }
  };
}

function isPageRead(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') return false;
  // Page data, the route manifest of React Router and route scripts.
  return /\.data$|\/__manifest$|^\/assets\/.+\.js$/.test(
    new URL(input, window.location.href).pathname,
  );
}

/** Resolves after the delay, when the network is back or on abort. */
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
