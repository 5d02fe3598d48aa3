/** Rendered once in the root, outside of the routes, so that playback survives navigation. */
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { importAgain } from '../../lib/import-again.ts';
import { bindAudio } from './bind-audio.ts';
import { usePlayer } from './store.ts';

/** `bar` is false where a page shows the player itself. */
export function Player({ bar }: { bar: boolean }) {
  const audio = useRef<HTMLAudioElement>(null);
  const isOpen = usePlayer(({ list }) => list.songs.length > 0) && bar;
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => (audio.current ? bindAudio(audio.current) : undefined), []);
  useEffect(() => {
    // Most visits start without music, so the bar loads with the first track.
    if (!isOpen || Bar) return;
    importAgain(() => import('./player-bar.tsx')).then(
      ({ PlayerBar }) => setBar(() => PlayerBar),
      // For example offline: playback continues, and the next album tries again.
      () => undefined,
    );
  }, [isOpen, Bar]);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: there is no file with the lyrics */}
      <audio ref={audio} preload="auto" />
      {isOpen && Bar && (
        <Suspense>
          <Bar />
        </Suspense>
      )}
    </>
  );
}
