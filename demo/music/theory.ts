/**
 * Keys, scales and chords. Melodies and chords are stored as scale degrees, so they are always in
 * key.
 */

export const SCALES = {
  major: [0, 2, 4, 5, 7, 9, 11],
  minor: [0, 2, 3, 5, 7, 8, 10],
  dorian: [0, 2, 3, 5, 7, 9, 10],
  phrygian: [0, 1, 3, 5, 7, 8, 10],
  lydian: [0, 2, 4, 6, 7, 9, 11],
  mixolydian: [0, 2, 4, 5, 7, 9, 10],
  harmonicMinor: [0, 2, 3, 5, 7, 8, 11],
} as const;

export type ScaleName = keyof typeof SCALES;

const KEY_NAMES = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const;
export type KeyName = (typeof KEY_NAMES)[number];

export interface Key {
  readonly name: KeyName;
  readonly scale: ScaleName;
}

export function makeKey(semitone: number, scale: ScaleName): Key {
  return { name: KEY_NAMES[((semitone % 12) + 12) % 12] ?? 'C', scale };
}

/** MIDI number of a scale degree. Degree 0 in octave 4 is the tonic at or above middle C. */
export function midiNumber(key: Key, degree: number, octave: number): number {
  const steps = SCALES[key.scale];
  const octaves = Math.floor(degree / steps.length);
  const step = steps[degree - octaves * steps.length] ?? 0;
  return 12 * (octave + 1 + octaves) + KEY_NAMES.indexOf(key.name) + step;
}

export function isInKey(key: Key, midi: number): boolean {
  const step = (((midi - KEY_NAMES.indexOf(key.name)) % 12) + 12) % 12;
  return SCALES[key.scale].some((semitone) => semitone === step);
}

export function midiToFrequency(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12);
}

/** Scale degrees of a chord built from thirds: size 3 is a triad, 4 adds the seventh. */
export function chordDegrees(root: number, size: number): number[] {
  return Array.from({ length: size }, (_, index) => root + 2 * index);
}

/**
 * Moves the chord notes by octaves as near as possible to `centre`, so that successive chords move
 * in small steps.
 */
export function closeVoicing(chord: readonly number[], centre: number): number[] {
  return chord
    .map((degree) => degree + 7 * Math.round((centre - degree) / 7))
    .sort((low, high) => low - high);
}
