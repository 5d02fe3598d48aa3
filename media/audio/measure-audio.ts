/** One pass over the samples: how long, how loud, its outline, and advice for cutting it. */

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
import { pacer, type Watch } from './pacer.ts';
import { choosePreviewStart } from './preview-start.ts';
import { type Damage, readSamples } from './read-samples.ts';

export interface Measurement {
  /** Exact: counted, not promised. */
  frames: number;
  seconds: number;
  /** Null when nothing is loud enough to be counted, below −70 LUFS. */
  loudnessLufs: number | null;
  /** Null for digital silence. */
  truePeakDbtp: number | null;
  samplePeakDbfs: number | null;
  /** Of equal stretches, 0 to 255. */
  peaks: number[];
  /** Advice for cutting it. */
  cutting: CuttingMark[];
  previewStartSeconds: number;
  /** Null when all that the file promises is there. */
  damage: Damage | null;
}

/** Enough for a waveform as wide as a screen. */
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
