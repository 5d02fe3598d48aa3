/** Syncs the basket between all windows of this browser. */
const CHANNEL = 'lathe-basket';

export function notifyOtherWindows(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('changed');
  channel.close();
}

/** Also refreshes on focus, because the basket may have changed elsewhere. */
export function subscribeToBasketChanges(lookAgain: () => void): () => void {
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
