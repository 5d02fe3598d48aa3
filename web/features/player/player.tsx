/** The audio element and the bar of the player. Loaded with the first page that can play music. */
import { Suspense, useEffect, useRef } from 'react';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { bindAudio } from './bind-audio.ts';
import { providePlayer } from './player-host.tsx';
import { reportPlays } from './report-plays.ts';
import { usePlayer } from './store.ts';

/** Most visits start without music, so the bar loads with the first track. */
const loadBar = () => import('./player-bar.tsx');

/** `bar` is false where a page shows the player itself. */
function Player({ bar }: { bar: boolean }) {
  const audio = useRef<HTMLAudioElement>(null);
  const isOpen = usePlayer(({ list }) => list.songs.length > 0) && bar;
  // For example offline: playback continues, and the bar appears later.
  const loaded = useOnDemand(loadBar, { isNeeded: isOpen });
  useEffect(() => (audio.current ? bindAudio(audio.current) : undefined), []);
  useEffect(reportPlays, []);
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: there is no file with the lyrics */}
      <audio ref={audio} preload="auto" />
      {isOpen && loaded && (
        <Suspense>
          <loaded.PlayerBar />
        </Suspense>
      )}
    </>
  );
}

providePlayer(Player);
