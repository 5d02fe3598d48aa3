/** Measures length, loudness, peaks and cutting advice in one pass over the samples. */

import { decibels } from './decibels.ts';
import type { AudioFile } from './identify-audio.ts';
import { clippingMeter } from './meters/clipping.ts';
import { measureLevels } from './meters/levels.ts';
import { loudnessMeter } from './meters/loudness.ts';
import type { CuttingMark } from './meters/marks.ts';
import { waveformMeter } from './meters/outline.ts';
import { sibilanceMeter } from './meters/sibilance.ts';
import { silenceMeter } from './meters/silence.ts';
import { stereoBassMeter } from './meters/stereo-bass.ts';
import { truePeakMeter } from './meters/true-peak.ts';
import { choosePreviewStart } from './preview-start.ts';
import { type Damage, readSamples } from './read-samples.ts';
import { type ProgressOptions, progressReporter } from './report-progress.ts';

export interface Measurement {
  /** Counted, not taken from the header. */
  frames: number;
  seconds: number;
  /** Null if nothing is above the gate of −70 LUFS. */
  loudnessLufs: number | null;
  /** Null for digital silence. */
  truePeakDbtp: number | null;
  samplePeakDbfs: number | null;
  /** Waveform peaks of equal sections, 0 to 255. */
  peaks: number[];
  /** Advice for cutting the lacquer. */
  cutting: CuttingMark[];
  previewStartSeconds: number;
  /** Null if the file is complete and intact. */
  damage: Damage | null;
}

/** Enough for a waveform as wide as the screen. */
const WAVEFORM_PEAKS = 600;

export async function measureAudio(
  audio: AudioFile,
  watch: ProgressOptions = {},
): Promise<Measurement> {
  const { sampleRate } = audio;
  const expected = audio.frames ?? audio.promisedFrames ?? 0;
  const loudness = loudnessMeter(sampleRate);
  const peak = truePeakMeter(sampleRate);
  const waveform = waveformMeter(expected, WAVEFORM_PEAKS);
  const silence = silenceMeter(sampleRate);
  const cutting = [
    clippingMeter(sampleRate),
    silence,
    stereoBassMeter(sampleRate),
    sibilanceMeter(sampleRate),
  ];
  const meters = [loudness, peak, waveform, ...cutting];
  const reportBlock = progressReporter(watch, expected);
  let damage: Damage | null = isTruncated(audio) ? 'truncated' : null;
  let frames = 0;
  const onDamage = (found: Damage) => {
    damage = found;
  };
  for (const block of readSamples(audio, { onDamage })) {
    const levels = measureLevels(block);
    for (const meter of meters) meter.add(block, levels);
    frames += block.left.length;
    await reportBlock(frames);
  }
  return {
    frames,
    seconds: frames / sampleRate,
    loudnessLufs: loudness.integratedLufs(),
    truePeakDbtp: finiteOrNull(peak.dbtp()),
    samplePeakDbfs: finiteOrNull(decibels(peak.samplePeak())),
    peaks: waveform.peaks(),
    cutting: cutting.flatMap((meter) => meter.marks()),
    previewStartSeconds: choosePreviewStart(silence.leadInSeconds(), loudness.stepPowers()),
    damage,
  };
}

function isTruncated({ frames, promisedFrames }: AudioFile): boolean {
  return frames !== null && promisedFrames !== null && frames < promisedFrames;
}

function finiteOrNull(level: number): number | null {
  return Number.isFinite(level) ? level : null;
}
