import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { IconButton } from '../../ui/icon-button.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { usePlayer } from './store.ts';

/** Hidden on phones, which have volume keys. */
export function Volume() {
  const { t } = useTranslation('player');
  const volume = usePlayer((state) => state.volume);
  const muted = usePlayer((state) => state.muted);
  const silent = muted || volume === 0;
  return (
    <div className="player-volume">
      <IconButton
        icon={silent ? VolumeX : Volume2}
        label={silent ? t('unmute') : t('mute')}
        onClick={() =>
          usePlayer.setState({ muted: !silent, ...(silent && volume === 0 && { volume: 1 }) })
        }
      />
      <input
        type="range"
        aria-label={t('volume')}
        min={0}
        max={100}
        value={silent ? 0 : Math.round(volume * 100)}
        onChange={(event) =>
          usePlayer.setState({ volume: Number(event.currentTarget.value) / 100, muted: false })
        }
      />
    </div>
  );
}
