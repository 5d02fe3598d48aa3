/** Resolves after the delay, when the network is back or on abort. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
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
