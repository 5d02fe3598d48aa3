import Trash from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ExplicitMark } from '../../ui/explicit-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Duration } from '../../ui/time.tsx';
import { choose, remove, usePlayer } from './store.ts';
import './queue-panel.css';

const closeQueue = () => usePlayer.setState({ queueOpen: false });

/** The current track and the queue. */
export function QueuePanel() {
  const { t } = useTranslation('player');
  const { songs, at } = usePlayer(({ list }) => list);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && closeQueue();
  return (
    <section
      id="player-queue"
      ref={panel}
      className="player-queue"
      aria-labelledby="player-queue-title"
      tabIndex={-1}
      onKeyDown={closeByKey}
    >
      <header className="player-queue-head">
        <h2 id="player-queue-title">{t('queue')}</h2>
        <IconButton icon={X} label={t('close_queue')} onClick={closeQueue} />
      </header>
      <ol>
        {songs.map((song, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a track can be in the queue twice
          <li key={`${song.id} ${index}`} className="player-queue-song">
            <button
              type="button"
              aria-current={index === at || undefined}
              onClick={() => choose(index)}
            >
              <span className="player-queue-number figures">{index + 1}</span>
              <span className="can-shrink">
                <span className="player-title">
                  {song.title}
                  {song.explicit && <ExplicitMark />}
                </span>
                <span className="player-artist">{song.artist}</span>
              </span>
              {song.seconds !== null && <Duration seconds={song.seconds} />}
            </button>
            <IconButton
              icon={Trash}
              label={t('remove', { title: song.title })}
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
