/** Plays one track of an album. Without scripts it links to the audio file. */
import type { Track } from '@lathe/contract/release-group';
import { playableSource } from '@lathe/rules/playlist';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useHydrated } from '../../ui/hydrated.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { choose, type PlayerSong, playSongs, toggle, usePlayer } from './store.ts';
import './player.tsx';

interface Props {
  track: Pick<Track, 'uuid' | 'title' | 'master' | 'preview'>;
  /** All playable tracks of the album: playback continues after this one. */
  songs: readonly PlayerSong[];
}

export function PlayTrack({ track, songs }: Props) {
  const { t } = useTranslation('shop');
  const hydrated = useHydrated();
  const isCurrent = usePlayer(({ list }) => list.songs[list.at]?.id === track.uuid);
  const isPlaying = usePlayer(({ list }) => list.playing) && isCurrent;
  const source = playableSource(track);
  if (source === null) return <span className="track-play" />;
  const messageValues = { title: track.title };
  const label = isPlaying ? t('pause_title', messageValues) : t('play_title', messageValues);
  const shape = <Icon shape={isPlaying ? Pause : Play} size={18} />;
  if (!hydrated) {
    return (
      <a className="track-play" href={source} aria-label={label}>
        {shape}
      </a>
    );
  }
  return (
    <button
      type="button"
      className="track-play"
      aria-label={label}
      data-current={isCurrent || undefined}
      onClick={() => (isCurrent ? toggle() : playFrom(track.uuid, songs))}
    >
      {shape}
    </button>
  );
}

/** A track that is already queued is played there, so the rest of the queue stays. */
function playFrom(id: string, songs: readonly PlayerSong[]): void {
  const queued = usePlayer.getState().list.songs.findIndex((song) => song.id === id);
  const at = songs.findIndex((song) => song.id === id);
  if (queued >= 0) choose(queued);
  else playSongs(songs, at);
}
