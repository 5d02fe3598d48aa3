/** A finished score: what plays, how loud, and in which room. */
import type { Note } from '../sketch.ts';
import type { Voice } from '../sound/voice.ts';

export interface Layer {
  /** A pitched instrument, or one sound for every note. */
  readonly voice: Voice | Float32Array;
  readonly notes: readonly Note[];
  /** Decibels of its loudest moment, next to the other layers. */
  readonly level: number;
  /** Shares that go to the room and to the echo. */
  readonly reverb?: number;
  readonly echo?: number;
  /** How far the kick pushes it down: 0 not at all, 1 to silence. */
  readonly duck?: number;
  readonly drive?: number;
  /** A low-pass over the whole layer that opens (or closes) through each section. */
  readonly sweep?: { readonly from: number; readonly to: number; readonly resonance: number };
  /** The layer pushes the ducked ones down. */
  readonly pumps?: boolean;
}

export interface Track {
  readonly layers: readonly Layer[];
  readonly room: { readonly seconds: number; readonly damping: number };
  readonly echo?: { readonly beats: number; readonly feedback: number; readonly cutoff: number };
  /** Glue over everything: 1 is clean, 2 pressed. */
  readonly drive?: number;
}
