/** Waveform of a track, with the cutting notes. */
import type { Song } from '@lathe/contract/song';
import { type CSSProperties, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { duration } from '../../ui/time.tsx';
import { WaveBars, wavePath } from '../../ui/wave-bars.tsx';
import type { TrackPlayer } from './track-player.ts';
import './track-player.css';

export function SongWave({ song, player }: { song: Song; player: TrackPlayer }) {
  const { t } = useTranslation('release_editor');
  const path = useMemo(() => wavePath(song.peaks), [song.peaks]);
  if (song.peaks.length === 0 || song.seconds === null) return null;
  const { seconds } = song;
  const playedSeconds = player.position?.song === song.uuid ? player.position.seconds : null;
  const percent = (at: number) => `${Math.min(at / seconds, 1) * 100}%`;
  return (
    <div className="song-wave">
      <div className="wave" style={{ '--heard': percent(playedSeconds ?? 0) } as CSSProperties}>
        <WaveBars path={path} className="wave-full" />
        <WaveBars path={path} className="wave-played" />
        {song.cutting.map(({ kind, from, to }) => (
          <span
            key={`${kind} ${from}`}
            className="wave-mark"
            data-kind={kind}
            aria-hidden="true"
            style={{ left: percent(from), width: percent(Math.max(to - from, seconds / 200)) }}
          />
        ))}
      </div>
      {playedSeconds !== null && (
        <input
          type="range"
          className="wave-seek"
          aria-label={t('listen.seek', { title: song.title })}
          aria-valuetext={duration(playedSeconds)}
          min={0}
          max={Math.floor(seconds)}
          step={1}
          value={Math.floor(playedSeconds)}
          onChange={({ target }) => player.seek(Number(target.value))}
        />
      )}
      {song.cutting.length > 0 && (
        <details className="cutting">
          <summary>{t('cutting.title', { count: song.cutting.length })}</summary>
          <p className="text-small text-soft">{t('cutting.text')}</p>
          <ul>
            {song.cutting.map(({ kind, from, to, message }) => (
              <li key={`${kind} ${from}`} data-kind={kind}>
                <span className="figures">
                  {duration(from)}–{duration(to)}
                </span>{' '}
                {message}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
