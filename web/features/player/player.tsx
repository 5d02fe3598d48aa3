/** Stands once in the root, outside of what the router changes, so that the music goes on. */
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { bindAudio } from './bind-audio.ts';
import { usePlayer } from './store.ts';

/** `bar` is false where a page shows the player itself. */
export function Player({ bar }: { bar: boolean }) {
  const audio = useRef<HTMLAudioElement>(null);
  const isOpen = usePlayer(({ list }) => list.songs.length > 0) && bar;
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => (audio.current ? bindAudio(audio.current) : undefined), []);
  useEffect(() => {
    // Most visits begin without music, so what shows it comes with the first song.
    if (!isOpen || Bar) return;
    import('./player-bar.tsx').then(
      ({ PlayerBar }) => setBar(() => PlayerBar),
      // Offline, say: the music itself plays on, and the next song tries again.
      () => undefined,
    );
  }, [isOpen, Bar]);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: music, whose words no file holds */}
      <audio ref={audio} preload="auto" />
      {isOpen && Bar && (
        <Suspense>
          <Bar />
        </Suspense>
      )}
    </>
  );
}
