import ListMusic from 'lucide-react/icons/list-music';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import SkipBack from 'lucide-react/icons/skip-back';
import SkipForward from 'lucide-react/icons/skip-forward';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ExplicitMark } from '../../ui/explicit-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { Duration } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { bindKeyboardShortcuts } from './keyboard-shortcuts.ts';
import { bindMediaKeys } from './media-keys.ts';
import { focusContent, QueuePanel } from './queue-panel.tsx';
import { back, close, currentSong, forward, type PlayerSong, toggle, usePlayer } from './store.ts';
import { Volume } from './volume.tsx';
import { Waveform } from './waveform.tsx';
import './player.css';

export function PlayerBar() {
  const { t } = useTranslation('player');
  const song = usePlayer(currentSong);
  const queueOpen = usePlayer((state) => state.queueOpen);
  useEffect(bindKeyboardShortcuts, []);
  useEffect(bindMediaKeys, []);
  if (!song) return null;
  return (
    <section className="player theme-ink" aria-label={t('player')}>
      {queueOpen && <QueuePanel />}
      <div className="player-row">
        <CurrentSong song={song} />
        <PlayPause />
        <div className="player-time">
          <IconButton icon={SkipBack} label={t('back')} onClick={back} className="player-back" />
          <Position />
          <Waveform />
          <SongDuration />
          <IconButton
            icon={SkipForward}
            label={t('forward')}
            onClick={forward}
            className="player-forward"
          />
        </div>
        <div className="player-tools">
          <Volume />
          <IconButton
            icon={ListMusic}
            label={t('queue')}
            aria-expanded={queueOpen}
            aria-controls="player-queue"
            onClick={() => usePlayer.setState({ queueOpen: !queueOpen })}
          />
          <IconButton
            icon={X}
            label={t('close')}
            onClick={() => {
              close();
              focusContent();
            }}
          />
        </div>
      </div>
      <Announcement />
    </section>
  );
}

function CurrentSong({ song: { title, artist, explicit, album } }: { song: PlayerSong }) {
  const playing = usePlayer(({ list }) => list.playing);
  return (
    <div className="player-song">
      <Link to={album.url} className="player-cover" tabIndex={-1} aria-hidden="true">
        <Sleeve art={artworkOf(album.image)} alt="" sizes="3.5rem" playing={playing} />
      </Link>
      <div className="can-shrink">
        <p className="player-title">
          <Link to={album.url} className="link-plain">
            {title}
          </Link>
          {explicit && <ExplicitMark />}
        </p>
        <p className="player-artist">{artist}</p>
      </div>
    </div>
  );
}

function PlayPause() {
  const { t } = useTranslation('player');
  const playing = usePlayer(({ list }) => list.playing);
  const waiting = usePlayer((state) => state.waiting);
  return (
    <button
      type="button"
      className="player-play"
      aria-label={playing ? t('pause') : t('play')}
      data-waiting={(waiting && playing) || undefined}
      onClick={toggle}
    >
      <Icon shape={playing ? Pause : Play} size={22} />
    </button>
  );
}

function Position() {
  return <Duration seconds={Math.floor(usePlayer((state) => state.position))} />;
}

function SongDuration() {
  return <Duration seconds={usePlayer((state) => state.duration)} />;
}

/** Announces a failed track and the end of the album. */
function Announcement() {
  const { t } = useTranslation('player');
  const failedTitle = usePlayer((state) => state.failedTitle);
  const ended = usePlayer(({ list }) => list.ended);
  const message = failedTitle ? t('failed', { title: failedTitle }) : ended ? t('ended') : '';
  return (
    <p role="status" className={failedTitle ? 'player-problem' : 'sr-only'}>
      {message}
    </p>
  );
}
