/**
 * Pseudo-stereo after Lauridsen: a delayed copy without bass is added to the left channel and
 * subtracted from the right. The mono sum equals the original.
 */
import { SAMPLE_RATE, samplesIn } from '../sound/voice.ts';
import { CEILING } from './master.ts';

const DELAY_SAMPLES = samplesIn(0.013);
const SIDE_LEVEL = 0.45;
const BASS_COEFFICIENT = 1 - Math.exp((-2 * Math.PI * 300) / SAMPLE_RATE);

export function widen(song: Float32Array): [left: Float32Array, right: Float32Array] {
  const left = new Float32Array(song.length);
  const right = new Float32Array(song.length);
  let bass = 0;
  let peak = 0;
  for (let index = 0; index < song.length; index++) {
    const middle = song[index] ?? 0;
    const delayed = song[index - DELAY_SAMPLES] ?? 0;
    bass += BASS_COEFFICIENT * (delayed - bass);
    const side = SIDE_LEVEL * (delayed - bass);
    left[index] = middle + side;
    right[index] = middle - side;
    peak = Math.max(peak, Math.abs(middle + side), Math.abs(middle - side));
  }
  const gain = peak > CEILING ? CEILING / peak : 1;
  if (gain < 1) for (const channel of [left, right]) scale(channel, gain);
  return [left, right];
}

function scale(channel: Float32Array, gain: number): void {
  for (let index = 0; index < channel.length; index++)
    channel[index] = (channel[index] ?? 0) * gain;
}
