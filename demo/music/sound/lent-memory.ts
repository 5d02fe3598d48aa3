/**
 * Room for the hundreds of notes of one mixdown. They live no longer than it, so the next one gets the
 * same memory again; otherwise every song would leave 30 MB to the garbage collector.
 */
const ROOM_SAMPLES = 6_000_000;

let room: Float32Array | undefined;
let used = 0;

/** All that was lent before is void from now on. */
export function takeBackMemory(): void {
  room ??= new Float32Array(ROOM_SAMPLES);
  used = 0;
}

/** Silent samples, until `takeBackMemory` is called. */
export function lendMemory(length: number): Float32Array {
  if (!room || used + length > room.length) return new Float32Array(length);
  used += length;
  return room.subarray(used - length, used).fill(0);
}
