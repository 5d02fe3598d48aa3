/** Small speakers lose little above 11 kHz, and half the samples take half the time. */
export const SAMPLE_RATE = 22_050;

export interface Voice {
  /**
   * Sustained voices are rendered for each note length. Others ring out, so one rendering per pitch
   * serves every length and is cut when the next note begins.
   */
  readonly sustained: boolean;
  /** `seconds` is the note length; for ringing voices, the longest length needed. */
  render(midi: number, seconds: number): Float32Array;
}

export function samplesIn(seconds: number): number {
  return Math.max(1, Math.round(seconds * SAMPLE_RATE));
}

/** Cheap white noise from -1 to 1 (linear congruential generator). */
export function noiseFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) | 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return state / 2_147_483_648;
  };
}

/** Ten times faster than `Float32Array.from` with a function. */
export function renderSound(seconds: number, valueAt: (sample: number) => number): Float32Array {
  const sound = new Float32Array(samplesIn(seconds));
  for (let index = 0; index < sound.length; index++) sound[index] = valueAt(index);
  return sound;
}

/** Fades both ends to zero to avoid clicks. */
export function fadeEdges(sound: Float32Array, attack: number, release: number): Float32Array {
  const attackSamples = Math.min(sound.length, Math.round(attack * SAMPLE_RATE));
  const releaseSamples = Math.min(sound.length, Math.round(release * SAMPLE_RATE));
  for (let index = 0; index < attackSamples; index++)
    sound[index] = ((sound[index] ?? 0) * index) / attackSamples;
  for (let index = 0; index < releaseSamples; index++) {
    const position = sound.length - 1 - index;
    sound[position] = ((sound[position] ?? 0) * index) / releaseSamples;
  }
  return sound;
}
