import type { Picture as Pictured } from '@lathe/contract/picture';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import { useEffect } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { bindMediaKeys } from './media-keys.ts';
import {
  back,
  currentSong,
  forward,
  type PlayerSong,
  playSongs,
  toggle,
  usePlayer,
} from './store.ts';
import './player.tsx';
import { Waveform } from './waveform.tsx';
import './player.css';
import './embed-player.css';

interface Props {
  songs: readonly PlayerSong[];
  title: string;
  artist: string;
  image: Pictured | null;
  /** Absolute URL of the title's shop page. */
  url: string;
  /** Why nothing can be played. */
  note?: string;
}

export function EmbedPlayer({ songs, title, artist, image, url, note }: Props) {
  const { t } = useTranslation(['player', 'shop']);
  const song = usePlayer(currentSong);
  const playing = usePlayer(({ list }) => list.playing);
  useEffect(bindMediaKeys, []);
  const messageValues = { title };
  return (
    <article className="embed theme-ink">
      <Sleeve art={artworkOf(image)} alt="" sizes="10rem" playing={playing} first />
      <div className="embed-text">
        <h1 className="embed-title">{song?.title ?? title}</h1>
        <p className="player-artist">{song ? `${artist} · ${title}` : artist}</p>
        {song && <Waveform />}
        {note && <p className="text-small">{note}</p>}
        <div className="embed-row">
          {songs.length > 0 && (
            <div className="player-controls needs-script">
              <IconButton
                icon={SkipBack}
                label={t('back')}
                className="player-back"
                onClick={back}
                disabled={!song}
              />
              <button
                type="button"
                className="player-play"
                aria-label={
                  playing
                    ? t('shop:pause_title', messageValues)
                    : t('shop:play_title', messageValues)
                }
                onClick={() => (song ? toggle() : playSongs(songs))}
              >
                <Icon shape={playing ? Pause : Play} size={22} />
              </button>
              <IconButton
                icon={SkipForward}
                label={t('forward')}
                className="player-forward"
                onClick={forward}
                disabled={!song}
              />
            </div>
          )}
          <a className={buttonClass({ size: 'small' })} href={url} target="_blank" rel="noopener">
            {t('shop:embed.to_shop')}
          </a>
        </div>
      </div>
    </article>
  );
}
