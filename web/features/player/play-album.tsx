import ListPlus from 'lucide-react/icons/list-plus';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { useAlbum } from './play-album-button.tsx';
import { type PlayerSong, playSongs, queueSongs, toggle, usePlayer } from './store.ts';
import './player.tsx';

interface Props {
  id: string;
  songs: readonly PlayerSong[];
}

/** Plays an album whose tracks are already loaded. */
export function PlayAlbum({ id, songs }: Props) {
  const { t } = useTranslation('shop');
  const { isCurrent, isPlaying } = useAlbum(id);
  const isOtherPlaying = usePlayer(({ list }) => list.songs.length > 0) && !isCurrent;
  return (
    <>
      <Button
        size="large"
        className="needs-script"
        icon={isPlaying ? Pause : Play}
        onClick={() => (isCurrent ? toggle() : playSongs(songs))}
      >
        {isPlaying ? t('release.pause_all') : t('release.play_all')}
      </Button>
      {isOtherPlaying && (
        <IconButton
          icon={ListPlus}
          variant="secondary"
          size="large"
          label={t('release.queue')}
          onClick={() => queueSongs(songs)}
        />
      )}
    </>
  );
}
