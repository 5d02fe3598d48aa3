/** Syncs the basket between all windows of this browser. */
import { BASKET_CHANNEL } from '../../lib/basket-windows.ts';

/** A window also gets its own messages, because it has two channels. */
const OWN_WINDOW = Math.random().toString(36);

export function notifyOtherWindows(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(BASKET_CHANNEL);
  channel.postMessage(OWN_WINDOW);
  channel.close();
}

/** Also refreshes on focus, because the basket may have changed elsewhere. */
export function subscribeToBasketChanges(refresh: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') refresh();
  };
  document.addEventListener('visibilitychange', onVisible);
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(BASKET_CHANNEL) : null;
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<string>) => data !== OWN_WINDOW && refresh();
  }
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    channel?.close();
  };
}
