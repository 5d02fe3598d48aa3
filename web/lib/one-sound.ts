/**
 * One sound at a time: what starts to play stops every other sound, also in other windows of this
 * browser.
 */
const CHANNEL = 'lathe-player';

let stopCurrent: (() => void) | undefined;
let channel: BroadcastChannel | undefined;

/** Called when a sound starts. `stop` is called when another sound starts. */
export function claimSound(stop: () => void): void {
  const stopOther = stopCurrent === stop ? undefined : stopCurrent;
  stopCurrent = stop;
  stopOther?.();
  windows()?.postMessage('playing');
}

/** Opened with the first sound: a window without sound has nothing to stop. */
function windows(): BroadcastChannel | undefined {
  if (!channel && 'BroadcastChannel' in globalThis) {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => stopCurrent?.();
  }
  return channel;
}
