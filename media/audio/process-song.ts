/**
 * Processes an uploaded track: identifies, checks and measures it, then encodes it for listening.
 * Files are renamed only at the end, so the work can be killed and repeated at any time.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FFmpegError } from 'node-av/lib';
import { wholeFile } from './atomic-file.ts';
import { checkShape, checkSound, type Finding } from './check-audio.ts';
import { type AudioFile, identifyAudio } from './identify-audio.ts';
import { makeMp3, type Tags } from './make-mp3.ts';
import { makePreview } from './make-preview.ts';
import { type Measurement, measureAudio } from './measure-audio.ts';
import type { Watch } from './report-progress.ts';

export type SongStep = 'identify' | 'check' | 'measure' | 'encode' | 'finish';

export interface SongWork {
  file: string;
  /** Created if missing; receives `song.mp3` and `preview.mp3`. */
  outFolder: string;
  tags?: Tags;
  /** Percent of the whole work. */
  onProgress?: (step: SongStep, percent: number) => void;
  signal?: AbortSignal;
}

export interface ProcessedSong extends Omit<Measurement, 'damage'> {
  container: AudioFile['container'];
  sampleRate: number;
  bitDepth: number;
  mp3: string;
  preview: string;
  previewSeconds: number;
}

export type SongOutcome = { ok: true; song: ProcessedSong } | { ok: false; findings: Finding[] };

/** Progress ranges in percent, by typical duration. */
const PARTS = {
  measure: { from: 2, to: 24 },
  mp3: { from: 24, to: 94 },
  preview: { from: 94, to: 99 },
} as const;

export async function processSong(work: SongWork): Promise<SongOutcome> {
  const { file, outFolder, tags = {}, signal } = work;
  const onProgress = onlyNews(work.onProgress);
  const watch = (step: SongStep, { from, to }: { from: number; to: number }): Watch => ({
    onPercent: (percent) => onProgress(step, Math.floor(from + ((to - from) * percent) / 100)),
    ...(signal && { signal }),
  });
  onProgress('identify', 0);
  const identified = await identifyAudio(file);
  onProgress('check', 1);
  const shapeFindings = checkShape(identified);
  if (identified.kind !== 'audio' || shapeFindings.length > 0) {
    return { ok: false, findings: shapeFindings };
  }
  const { audio } = identified;

  onProgress('measure', PARTS.measure.from);
  const measurement = await measured(audio, watch('measure', PARTS.measure));
  const findings = measurement
    ? checkSound(audio, measurement)
    : [{ code: 'unreadable', found: audio.container } as const];
  if (!measurement || findings.length > 0) return { ok: false, findings };

  onProgress('encode', PARTS.mp3.from);
  await mkdir(outFolder, { recursive: true });
  const mp3 = join(outFolder, 'song.mp3');
  const preview = join(outFolder, 'preview.mp3');
  const { seconds: previewSeconds } = await wholeFile(mp3, async (mp3Temporary) => {
    await makeMp3(audio, mp3Temporary, tags, watch('encode', PARTS.mp3));
    // Nested, so that neither file is renamed before both are complete.
    const made = await wholeFile(preview, (temporary) =>
      makePreview(audio, measurement, temporary, tags, watch('encode', PARTS.preview)),
    );
    onProgress('finish', PARTS.preview.to);
    return made;
  });
  onProgress('finish', 100);
  const { damage: _, ...figures } = measurement;
  const { container, sampleRate, bitDepth } = audio;
  const files = { mp3, preview, previewSeconds };
  return { ok: true, song: { container, sampleRate, bitDepth, ...figures, ...files } };
}

/** Null if FFmpeg cannot decode it. */
async function measured(audio: AudioFile, watch: Watch): Promise<Measurement | null> {
  try {
    return await measureAudio(audio, watch);
  } catch (error) {
    if (error instanceof FFmpegError) return null;
    throw error;
  }
}

/** Skips repeated progress, because each report is stored and shown. */
function onlyNews(tell: SongWork['onProgress']): NonNullable<SongWork['onProgress']> {
  let last = '';
  return (step, percent) => {
    const news = `${step} ${percent}`;
    if (news !== last) tell?.(step, percent);
    last = news;
  };
}
