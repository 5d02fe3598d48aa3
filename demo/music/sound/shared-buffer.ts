/**
 * Shared buffer for the notes of one mixdown. Each mixdown reuses it; otherwise every song would
 * leave 30 MB to the garbage collector.
 */
const BUFFER_SAMPLES = 6_000_000;

let buffer: Float32Array | undefined;
let used = 0;

/** Invalidates all memory lent so far. */
export function resetSharedBuffer(): void {
  buffer ??= new Float32Array(BUFFER_SAMPLES);
  used = 0;
}

/** Zero-filled samples, valid until `resetSharedBuffer` is called. */
export function allocateSamples(length: number): Float32Array {
  if (!buffer || used + length > buffer.length) return new Float32Array(length);
  used += length;
  return buffer.subarray(used - length, used).fill(0);
}
