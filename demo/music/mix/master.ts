/** Mastering: similar loudness for all songs, no peak above the ceiling, and a fade-out. */
import { SAMPLE_RATE, samplesIn } from '../sound/voice.ts';

/** -1 dBFS, because mp3 decoders overshoot slightly. */
export const CEILING = 10 ** (-1 / 20);
/** Target loudness: RMS of the louder half, without deep bass. */
const TARGET_LOUDNESS = 10 ** (-17 / 20);
const LOUDNESS_SAMPLES = samplesIn(0.4);
const LIMITER_SAMPLES = 64;
const FADE_IN_SECONDS = 0.01;
const FADE_OUT_SECONDS = 3;
/** One-pole filter coefficients: inaudible rumble, and the bass excluded from loudness. */
const RUMBLE_COEFFICIENT = 1 - Math.exp((-2 * Math.PI * 25) / SAMPLE_RATE);
const BASS_COEFFICIENT = 1 - Math.exp((-2 * Math.PI * 120) / SAMPLE_RATE);

export function master(song: Float32Array, drive: number): Float32Array {
  fadeEnds(song);
  const { loudness, peaks } = saturateAndMeasure(
    song,
    TARGET_LOUDNESS / estimateLoudness(song),
    drive,
  );
  applyGains(song, limiterGains(peaks, TARGET_LOUDNESS / loudness));
  return song;
}

/** An estimate for the saturation curve from every third block; read only. */
function estimateLoudness(song: Float32Array): number {
  const powers: number[] = [];
  for (let start = 0; start < song.length; start += 3 * LOUDNESS_SAMPLES) {
    const end = Math.min(song.length, start + LOUDNESS_SAMPLES);
    let bass = 0;
    let sum = 0;
    for (let index = start; index < end; index++) {
      const value = song[index] ?? 0;
      bass += BASS_COEFFICIENT * (value - bass);
      sum += (value - bass) * (value - bass);
    }
    powers.push(sum / (end - start));
  }
  return loudnessOf(powers);
}

/**
 * Removes rumble, saturates peaks and measures loudness in one pass, because memory access costs
 * more than the arithmetic.
 */
function saturateAndMeasure(
  song: Float32Array,
  gain: number,
  drive: number,
): { loudness: number; peaks: Float32Array } {
  const peaks = new Float32Array(Math.ceil(song.length / LIMITER_SAMPLES));
  const powers = new Float64Array(Math.ceil(song.length / LOUDNESS_SAMPLES));
  const input = gain * drive;
  let rumble = 0;
  let bass = 0;
  for (let block = 0; block < peaks.length; block++) {
    const start = block * LIMITER_SAMPLES;
    const end = Math.min(song.length, start + LIMITER_SAMPLES);
    let peak = 0;
    let sum = 0;
    for (let index = start; index < end; index++) {
      let value = input * (song[index] ?? 0);
      rumble += RUMBLE_COEFFICIENT * (value - rumble);
      value -= rumble;
      if (drive > 1) {
        value = Math.max(-3, Math.min(3, value));
        value = (value * (27 + value * value)) / (27 + 9 * value * value);
      }
      song[index] = value;
      bass += BASS_COEFFICIENT * (value - bass);
      sum += (value - bass) * (value - bass);
      const magnitude = value < 0 ? -value : value;
      if (magnitude > peak) peak = magnitude;
    }
    peaks[block] = peak;
    const window = Math.floor(start / LOUDNESS_SAMPLES);
    powers[window] = (powers[window] ?? 0) + sum / LOUDNESS_SAMPLES;
  }
  return { loudness: loudnessOf([...powers]), peaks };
}

/** Uses the louder half, so that a long quiet intro does not make the rest too loud. */
function loudnessOf(powers: number[]): number {
  const loud = powers.sort((left, right) => right - left).slice(0, Math.ceil(powers.length / 2));
  const mean = loud.reduce((total, power) => total + power, 0) / loud.length;
  if (!(mean > 0)) throw new Error('The song is silent.');
  return Math.sqrt(mean);
}

function fadeEnds(song: Float32Array): void {
  const fadeInLength = Math.min(song.length, samplesIn(FADE_IN_SECONDS));
  const fadeOutLength = Math.min(Math.floor(song.length / 4), samplesIn(FADE_OUT_SECONDS));
  for (let index = 0; index < fadeInLength; index++)
    song[index] = ((song[index] ?? 0) * index) / fadeInLength;
  for (let index = 0; index < fadeOutLength; index++) {
    const position = song.length - 1 - index;
    const share = index / fadeOutLength;
    song[position] = (song[position] ?? 0) * share * share * (3 - 2 * share);
  }
}

/**
 * Look-ahead limiter. Gains are set at block boundaries, low enough for both neighbouring blocks,
 * and interpolated linearly between them. So no sample exceeds the ceiling and no kink is audible.
 * Songs below the ceiling are raised to it.
 */
function limiterGains(peaks: Float32Array, gain: number): Float32Array {
  let loudest = 0;
  for (const peak of peaks) loudest = Math.max(loudest, peak);
  const maxGain = Math.max(gain, CEILING / loudest);
  const gains = new Float32Array(peaks.length + 1).fill(maxGain);
  for (let block = 0; block < peaks.length; block++) {
    const allowedGain = Math.min(maxGain, CEILING / (peaks[block] || Number.MIN_VALUE));
    gains[block] = Math.min(gains[block] ?? maxGain, allowedGain);
    gains[block + 1] = allowedGain;
  }
  const release = (maxGain * LIMITER_SAMPLES) / (0.25 * SAMPLE_RATE);
  const attack = (maxGain * LIMITER_SAMPLES) / (0.012 * SAMPLE_RATE);
  for (let boundary = 1; boundary < gains.length; boundary++)
    gains[boundary] = Math.min(
      gains[boundary] ?? maxGain,
      (gains[boundary - 1] ?? maxGain) + release,
    );
  for (let boundary = gains.length - 2; boundary >= 0; boundary--)
    gains[boundary] = Math.min(
      gains[boundary] ?? maxGain,
      (gains[boundary + 1] ?? maxGain) + attack,
    );
  return gains;
}

function applyGains(song: Float32Array, gains: Float32Array): void {
  for (let block = 0; block < gains.length - 1; block++) {
    const from = gains[block] ?? 1;
    const slope = ((gains[block + 1] ?? 1) - from) / LIMITER_SAMPLES;
    const start = block * LIMITER_SAMPLES;
    const end = Math.min(song.length, start + LIMITER_SAMPLES);
    for (let index = start; index < end; index++)
      song[index] = (song[index] ?? 0) * (from + slope * (index - start));
  }
}
