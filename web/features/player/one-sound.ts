/** One sound at a time: the window that begins to play silences all others of this browser. */
import { pause, usePlayer } from './store.ts';

const CHANNEL = 'lathe-player';

export function keepToOneSound(): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = pause;
  const tell = () => channel.postMessage('playing');
  // It already plays when this is set up, which is after the first press.
  if (usePlayer.getState().list.playing) tell();
  const stop = usePlayer.subscribe(({ list }, { list: before }) => {
    if (list.playing && !before.playing) tell();
  });
  return () => {
    stop();
    channel.close();
  };
}
