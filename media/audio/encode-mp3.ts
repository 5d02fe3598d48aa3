/** Encodes samples in memory to an mp3 file. Synchronous, so only for short pieces. */
import { type Mp3Options, openMp3Writer } from './mp3-writer.ts';

export interface Pcm {
  /** One array for mono, two of equal length for stereo; full scale is ±1. */
  readonly samples: readonly Float32Array[];
  readonly sampleRate: number;
}

export function encodeMp3(pcm: Pcm, options: Mp3Options): void {
  validatePcm(pcm);
  const { samples, sampleRate } = pcm;
  const writer = openMp3Writer({ channels: samples.length, sampleRate }, options);
  try {
    writer.write(samples);
    writer.finish();
  } finally {
    writer.close();
  }
}

function validatePcm({ samples, sampleRate }: Pcm): void {
  const [left, right] = samples;
  if (!left || samples.length > 2)
    throw new Error(`An mp3 has one or two channels, got ${samples.length}.`);
  if (right && right.length !== left.length)
    throw new Error(`Both channels must be equally long, got ${left.length} and ${right.length}.`);
  if (left.length === 0) throw new Error('There are no samples to encode.');
  if (!Number.isInteger(sampleRate) || sampleRate <= 0)
    throw new Error(`${sampleRate} is not a sample rate.`);
}
