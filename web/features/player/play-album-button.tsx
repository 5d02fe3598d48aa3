/** Plays a title from its cover in a list. */
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { handleError } from '../../lib/error-helper.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { type Album, fetchSongs } from './songs.ts';
import { playWhenLoaded, toggle, usePlayer } from './store.ts';
import './player.tsx';

interface Props {
  album: Album;
  /** Beside the icon; the title is then named elsewhere. */
  text?: string;
  className?: string;
}

export function PlayAlbumButton({ album, text, className }: Props) {
  const { t } = useTranslation('shop');
  const { isCurrent, isPlaying } = useAlbum(album.uuid);
  const isLoading = usePlayer(({ loadingAlbum }) => loadingAlbum === album.uuid);

  async function press(): Promise<void> {
    if (isCurrent) return toggle();
    try {
      await playWhenLoaded(album.uuid, () => fetchSongs(album));
    } catch (error) {
      handleError(error);
    }
  }

  const prepare = () => {
    // A later click reports the failure.
    fetchSongs(album).catch(() => undefined);
  };
  const messageValues = { title: album.title };
  return (
    <button
      type="button"
      className={classes('play-button needs-script', className)}
      aria-label={isPlaying ? t('pause_title', messageValues) : t('play_title', messageValues)}
      data-playing={isPlaying || undefined}
      data-waiting={isLoading || undefined}
      onClick={press}
      onPointerEnter={prepare}
      onFocus={prepare}
    >
      <Icon shape={isPlaying ? Pause : Play} size={22} />
      {text}
    </button>
  );
}

/** Whether this title is loaded in the player, and whether it plays. */
export function useAlbum(uuid: string): { isCurrent: boolean; isPlaying: boolean } {
  const isCurrent = usePlayer(({ list }) => list.songs[list.at]?.album.id === uuid);
  const playing = usePlayer(({ list }) => list.playing);
  return { isCurrent, isPlaying: isCurrent && playing };
}
