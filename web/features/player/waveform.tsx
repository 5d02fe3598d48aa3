/** Waveform of the track; seeks by pointer or keyboard. */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import { duration as asTime } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { WaveBars, wavePath } from '../../ui/wave-bars.tsx';
import { SEEK_STEP_SECONDS } from './keyboard-shortcuts.ts';
import { currentSong, seek, usePlayer } from './store.ts';

const LEAP_SECONDS = 15;

export function Waveform() {
  const { t } = useTranslation('player');
  const song = usePlayer(currentSong);
  const position = usePlayer((state) => state.position);
  const duration = usePlayer((state) => state.duration);
  const path = useMemo(() => wavePath(song?.peaks ?? []), [song]);
  const played = duration > 0 ? Math.min(position / duration, 1) : 0;
  return (
    <div
      className="waveform"
      role="slider"
      tabIndex={0}
      aria-label={t('seek')}
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.round(position)}
      aria-valuetext={t('position', { at: asTime(position), of: asTime(duration) })}
      style={{ '--played': `${played * 100}%` } as CSSProperties}
      onPointerDown={grab}
      onPointerMove={drag}
      onKeyDown={press}
    >
      <WaveBars path={path} className="waveform-full" />
      <WaveBars path={path} className="waveform-played" />
    </div>
  );
}

function grab(event: PointerEvent<HTMLDivElement>): void {
  event.currentTarget.setPointerCapture(event.pointerId);
  jumpTo(event);
}

function drag(event: PointerEvent<HTMLDivElement>): void {
  if (event.currentTarget.hasPointerCapture(event.pointerId)) jumpTo(event);
}

function jumpTo(event: PointerEvent<HTMLDivElement>): void {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  seek(((event.clientX - left) / width) * usePlayer.getState().duration);
}

function press(event: KeyboardEvent): void {
  const { position, duration } = usePlayer.getState();
  const steps: Record<string, number> = {
    ArrowRight: position + SEEK_STEP_SECONDS,
    ArrowUp: position + SEEK_STEP_SECONDS,
    ArrowLeft: position - SEEK_STEP_SECONDS,
    ArrowDown: position - SEEK_STEP_SECONDS,
    PageUp: position + LEAP_SECONDS,
    PageDown: position - LEAP_SECONDS,
    Home: 0,
    End: duration,
  };
  const to = steps[event.key];
  if (to === undefined) return;
  event.preventDefault();
  seek(to);
}
