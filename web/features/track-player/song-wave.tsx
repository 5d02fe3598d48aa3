/** Waveform of a track, with the cutting notes. */
import type { Song } from '@lathe/contract/song';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { duration } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { WaveBars, wavePath } from '../../ui/wave-bars.tsx';
import { type TrackPlayer, usePlayedSeconds } from './track-player.ts';
import './track-player.css';

interface Props {
  song: Song;
  player: TrackPlayer;
}

export function SongWave({ song, player }: Props) {
  const { t } = useTranslation('release_editor');
  const path = useMemo(() => wavePath(song.peaks), [song.peaks]);
  if (song.peaks.length === 0 || song.seconds === null) return null;
  const { seconds } = song;
  const percent = (at: number) => percentOf(at, seconds);
  return (
    <div className="song-wave">
      <PlayedWave song={song} player={player}>
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
      </PlayedWave>
      <WaveSeek song={song} player={player} />
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

function percentOf(at: number, seconds: number): string {
  return `${Math.min(at / seconds, 1) * 100}%`;
}

function PlayedWave({ song, player, children }: Props & { children: ReactNode }) {
  const played = usePlayedSeconds(player, song.uuid) ?? 0;
  const heard = percentOf(played, song.seconds ?? 1);
  return (
    <div className="wave" style={{ '--heard': heard } as CSSProperties}>
      {children}
    </div>
  );
}

function WaveSeek({ song, player }: Props) {
  const { t } = useTranslation('release_editor');
  const played = usePlayedSeconds(player, song.uuid);
  if (played === null) return null;
  return (
    <input
      type="range"
      className="wave-seek"
      aria-label={t('listen.seek', { title: song.title })}
      aria-valuetext={duration(played)}
      min={0}
      max={Math.floor(song.seconds ?? 0)}
      step={1}
      value={Math.floor(played)}
      onChange={({ target }) => player.seek(Number(target.value))}
    />
  );
}
