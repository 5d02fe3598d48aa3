import Trash from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { ExplicitMark } from '../../ui/explicit-mark.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Duration } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { choose, type PlayerSong, remove, usePlayer } from './store.ts';
import './queue-panel.css';

/** Closing removes the focused element, so the focus returns to the button that opened the queue. */
function closeQueue(): void {
  usePlayer.setState({ queueOpen: false });
  document.querySelector<HTMLElement>('[aria-controls="player-queue"]')?.focus();
}

/** For when the player disappears with the focus in it. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}

/** The current track and the queue. */
export function QueuePanel() {
  const { t } = useTranslation('player');
  const { songs, at } = usePlayer(({ list }) => list);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { list, removeAt } = useRemoval(songs);
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
      <ol ref={list}>
        {withKeys(songs).map(({ key, song }, index) => (
          <li key={key} className="player-queue-song">
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
              data-remove
              onClick={() => removeAt(index)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A track can be in the queue twice. Its key must not change when another one is removed. */
function withKeys(songs: readonly PlayerSong[]): { key: string; song: PlayerSong }[] {
  const counts = new Map<string, number>();
  return songs.map((song) => {
    const count = (counts.get(song.id) ?? 0) + 1;
    counts.set(song.id, count);
    return { key: `${song.id} ${count}`, song };
  });
}

/** Moves the focus to the next track, so that several can be removed one after another. */
function useRemoval(songs: readonly PlayerSong[]) {
  const list = useRef<HTMLOListElement>(null);
  const removed = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a track was removed
  useLayoutEffect(() => {
    if (removed.current === null) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    buttons[Math.min(removed.current, buttons.length - 1)]?.focus();
    removed.current = null;
  }, [songs]);
  function removeAt(index: number) {
    removed.current = index;
    remove(index);
    if (songs.length === 1) focusContent();
  }
  return { list, removeAt };
}
