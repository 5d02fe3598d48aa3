/** Keeps the screen on while the page is visible, where the browser can. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;
  async function ask(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    // Refused when the battery is nearly empty.
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (isOver) await lock?.release();
  }
  void ask();
  // The browser takes it back when the page is hidden.
  document.addEventListener('visibilitychange', ask);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
}
