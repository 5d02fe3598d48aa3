/** Computes a compact waveform that is sent with the track. */

/**
 * The peak of each of `count` equal sections, 0 for silence and 255 for full scale. With fewer
 * samples than sections, a section shows its nearest sample.
 */
export function computePeaks(samples: Float32Array, count: number): Uint8Array {
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`A waveform needs one section or more, not ${count}.`);
  const peaks = new Uint8Array(count);
  for (let section = 0; section < count; section++) {
    const start = Math.floor((section * samples.length) / count);
    const end = Math.max(start + 1, Math.floor(((section + 1) * samples.length) / count));
    let peak = 0;
    for (let index = start; index < end; index++) {
      const magnitude = Math.abs(samples[index] ?? 0);
      if (magnitude > peak) peak = magnitude;
    }
    peaks[section] = Math.round(Math.min(1, peak) * 255);
  }
  return peaks;
}
