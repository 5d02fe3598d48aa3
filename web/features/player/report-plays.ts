/** Reports how far each track was heard, once the next one starts, playback ends or the page closes. */
import { playDepth } from '@lathe/rules/statistics';
import { report } from '../../lib/beacon.ts';
import { currentSong, type PlayerSong, usePlayer } from './store.ts';

export function reportPlays(): () => void {
  let song: PlayerSong | undefined;
  let heard = 0;
  let isPlayed = false;

  function begin(next: PlayerSong | undefined): void {
    song = next;
    heard = 0;
    isPlayed = false;
  }

  function finish(): void {
    if (song && isPlayed) report({ kind: 'play', group: song.album.id, depth: playDepth(heard) });
    // Paused or not, the same track counts again only if it is played again.
    begin(song);
  }

  const unsubscribe = usePlayer.subscribe((state) => {
    const { list, position, duration } = state;
    const current = currentSong(state);
    if (current !== song) {
      finish();
      begin(current);
    }
    if (list.ended) return finish();
    if (!list.playing || duration <= 0) return;
    isPlayed = true;
    heard = Math.max(heard, Math.min(position / duration, 1));
  });
  addEventListener('pagehide', finish);
  return () => {
    finish();
    unsubscribe();
    removeEventListener('pagehide', finish);
  };
}
