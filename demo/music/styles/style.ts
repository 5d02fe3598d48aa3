/** A style: limits for the random choices, and how it arranges a sketch. */
import type { Track } from '../mix/track.ts';
import type { Section, Sketch, Swing } from '../sketch.ts';
import type { ScaleName } from '../theory.ts';

export interface Style {
  readonly tempo: readonly [number, number];
  readonly beatsPerBar?: readonly number[];
  readonly scales: readonly ScaleName[];
  /** Chord roots, as scale degrees. */
  readonly progressions: readonly (readonly number[])[];
  readonly barsPerChord: readonly number[];
  readonly swing: {
    readonly perBeat: Swing['perBeat'];
    readonly amount: readonly [number, number];
  };
  arrange(sketch: Sketch): Track;
}

export const ALL_SECTIONS: readonly Section[] = ['intro', 'build', 'main', 'break', 'end'];
/** Sections with a beat. */
export const BEAT_SECTIONS: readonly Section[] = ['build', 'main', 'end'];
export const AFTER_INTRO: readonly Section[] = ['build', 'main', 'break', 'end'];
export const QUIET_SECTIONS: readonly Section[] = ['intro', 'break'];
export const MAIN_SECTIONS: readonly Section[] = ['main'];
