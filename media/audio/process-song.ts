/**
 * Processes an uploaded track: identifies, checks and measures it, then encodes it for listening.
 * Files are renamed only at the end, so the work can be killed and repeated at any time.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FFmpegError } from 'node-av/lib';
import { writeAtomically } from './atomic-file.ts';
import { checkHeader, checkSamples, type Finding } from './check-audio.ts';
import { type AudioFile, identifyAudio } from './identify-audio.ts';
import { makeMp3, type Tags } from './make-mp3.ts';
import { makePreview } from './make-preview.ts';
import { type Measurement, measureAudio } from './measure-audio.ts';
import type { ProgressOptions } from './report-progress.ts';

export type SongStep = 'identify' | 'check' | 'measure' | 'encode' | 'finish';

export interface ProcessSongInput {
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

export type ProcessSongResult =
  | { ok: true; song: ProcessedSong }
  | { ok: false; findings: Finding[] };

/** Progress ranges in percent, by typical duration. */
const PROGRESS_RANGES = {
  measure: { from: 2, to: 24 },
  mp3: { from: 24, to: 94 },
  preview: { from: 94, to: 99 },
} as const;

export async function processSong(input: ProcessSongInput): Promise<ProcessSongResult> {
  const { file, outFolder, tags = {}, signal } = input;
  const onProgress = skipRepeats(input.onProgress);
  const progressFor = (
    step: SongStep,
    { from, to }: { from: number; to: number },
  ): ProgressOptions => ({
    onPercent: (percent) => onProgress(step, Math.floor(from + ((to - from) * percent) / 100)),
    ...(signal && { signal }),
  });
  onProgress('identify', 0);
  const identified = await identifyAudio(file);
  onProgress('check', 1);
  const headerFindings = checkHeader(identified);
  if (identified.kind !== 'audio' || headerFindings.length > 0) {
    return { ok: false, findings: headerFindings };
  }
  const { audio } = identified;

  onProgress('measure', PROGRESS_RANGES.measure.from);
  const measurement = await measureOrNull(audio, progressFor('measure', PROGRESS_RANGES.measure));
  const findings = measurement
    ? checkSamples(audio, measurement)
    : [{ code: 'unreadable', found: audio.container } as const];
  if (!measurement || findings.length > 0) return { ok: false, findings };

  onProgress('encode', PROGRESS_RANGES.mp3.from);
  await mkdir(outFolder, { recursive: true });
  const mp3 = join(outFolder, 'song.mp3');
  const preview = join(outFolder, 'preview.mp3');
  const { seconds: previewSeconds } = await writeAtomically(mp3, async (mp3Temporary) => {
    await makeMp3(audio, mp3Temporary, tags, progressFor('encode', PROGRESS_RANGES.mp3));
    // Nested, so that neither file is renamed before both are complete.
    const encoded = await writeAtomically(preview, (temporary) =>
      makePreview(
        audio,
        measurement,
        temporary,
        tags,
        progressFor('encode', PROGRESS_RANGES.preview),
      ),
    );
    onProgress('finish', PROGRESS_RANGES.preview.to);
    return encoded;
  });
  onProgress('finish', 100);
  const { damage: _, ...values } = measurement;
  const { container, sampleRate, bitDepth } = audio;
  const files = { mp3, preview, previewSeconds };
  return { ok: true, song: { container, sampleRate, bitDepth, ...values, ...files } };
}

/** Null if FFmpeg cannot decode it. */
async function measureOrNull(
  audio: AudioFile,
  progressFor: ProgressOptions,
): Promise<Measurement | null> {
  try {
    return await measureAudio(audio, progressFor);
  } catch (error) {
    if (error instanceof FFmpegError) return null;
    throw error;
  }
}

/** Skips repeated progress, because each report is stored and shown. */
function skipRepeats(
  onProgress: ProcessSongInput['onProgress'],
): NonNullable<ProcessSongInput['onProgress']> {
  let last = '';
  return (step, percent) => {
    const report = `${step} ${percent}`;
    if (report !== last) onProgress?.(step, percent);
    last = report;
  };
}
