/**
 * Shared buffer for the notes of one mixdown. Each mixdown reuses it; otherwise every song would
 * leave 30 MB to the garbage collector.
 */
const ROOM_SAMPLES = 6_000_000;

let room: Float32Array | undefined;
let used = 0;

/** Invalidates all memory lent so far. */
export function takeBackMemory(): void {
  room ??= new Float32Array(ROOM_SAMPLES);
  used = 0;
}

/** Zero-filled samples, valid until `takeBackMemory` is called. */
export function lendMemory(length: number): Float32Array {
  if (!room || used + length > room.length) return new Float32Array(length);
  used += length;
  return room.subarray(used - length, used).fill(0);
}
