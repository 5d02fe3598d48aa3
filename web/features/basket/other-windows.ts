/** A basket is looked at in several windows: what changes in one is seen in all of this browser. */
const CHANNEL = 'lathe-basket';

export function tellOtherWindows(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Also when one comes back to a window: meanwhile it may have changed elsewhere. */
export function hearOtherWindows(lookAgain: () => void): () => void {
  const comeBack = () => {
    if (document.visibilityState === 'visible') lookAgain();
  };
  document.addEventListener('visibilitychange', comeBack);
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
  if (channel) channel.onmessage = lookAgain;
  return () => {
    document.removeEventListener('visibilitychange', comeBack);
    channel?.close();
  };
}
