/** One playback at a time: a window that starts playing pauses all others of this browser. */
import { pause, usePlayer } from './store.ts';

const CHANNEL = 'lathe-player';

export function pauseOtherWindows(): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = pause;
  const notifyWindows = () => channel.postMessage('playing');
  // Set up after the first click, so playback may already run.
  if (usePlayer.getState().list.playing) notifyWindows();
  const stop = usePlayer.subscribe(({ list }, { list: before }) => {
    if (list.playing && !before.playing) notifyWindows();
  });
  return () => {
    stop();
    channel.close();
  };
}
