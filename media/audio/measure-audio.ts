/** Measures length, loudness, peaks and cutting advice in one pass over the samples. */

import { decibels } from './decibels.ts';
import type { AudioFile } from './identify-audio.ts';
import { clippingMeter } from './meters/clipping.ts';
import { levelsOf } from './meters/levels.ts';
import { loudnessMeter } from './meters/loudness.ts';
import type { CuttingMark } from './meters/marks.ts';
import { outlineMeter } from './meters/outline.ts';
import { sibilanceMeter } from './meters/sibilance.ts';
import { silenceMeter } from './meters/silence.ts';
import { stereoBassMeter } from './meters/stereo-bass.ts';
import { truePeakMeter } from './meters/true-peak.ts';
import { choosePreviewStart } from './preview-start.ts';
import { type Damage, readSamples } from './read-samples.ts';
import { pacer, type Watch } from './report-progress.ts';

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
const OUTLINE_PEAKS = 600;

export async function measureAudio(audio: AudioFile, watch: Watch = {}): Promise<Measurement> {
  const { sampleRate } = audio;
  const expected = audio.frames ?? audio.promisedFrames ?? 0;
  const loudness = loudnessMeter(sampleRate);
  const peak = truePeakMeter(sampleRate);
  const outline = outlineMeter(expected, OUTLINE_PEAKS);
  const silence = silenceMeter(sampleRate);
  const cutting = [
    clippingMeter(sampleRate),
    silence,
    stereoBassMeter(sampleRate),
    sibilanceMeter(sampleRate),
  ];
  const meters = [loudness, peak, outline, ...cutting];
  const pace = pacer(watch, expected);
  let damage: Damage | null = isCutShort(audio) ? 'truncated' : null;
  let frames = 0;
  const onDamage = (found: Damage) => {
    damage = found;
  };
  for (const block of readSamples(audio, { onDamage })) {
    const levels = levelsOf(block);
    for (const meter of meters) meter.add(block, levels);
    frames += block.left.length;
    await pace(frames);
  }
  return {
    frames,
    seconds: frames / sampleRate,
    loudnessLufs: loudness.integratedLufs(),
    truePeakDbtp: finite(peak.dbtp()),
    samplePeakDbfs: finite(decibels(peak.samplePeak())),
    peaks: outline.peaks(),
    cutting: cutting.flatMap((meter) => meter.marks()),
    previewStartSeconds: choosePreviewStart(silence.leadInSeconds(), loudness.stepPowers()),
    damage,
  };
}

function isCutShort({ frames, promisedFrames }: AudioFile): boolean {
  return frames !== null && promisedFrames !== null && frames < promisedFrames;
}

function finite(level: number): number | null {
  return Number.isFinite(level) ? level : null;
}
