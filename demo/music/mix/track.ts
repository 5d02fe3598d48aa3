/** A finished score: its layers, levels and reverb. */
import type { Note } from '../sketch.ts';
import type { Voice } from '../sound/voice.ts';

export interface Layer {
  /** A pitched instrument, or one sample for every note. */
  readonly voice: Voice | Float32Array;
  readonly notes: readonly Note[];
  /** Peak level in decibels, relative to the other layers. */
  readonly level: number;
  /** Send levels for reverb and echo. */
  readonly reverb?: number;
  readonly echo?: number;
  /** Sidechain depth: 0 is none, 1 is silence. */
  readonly duck?: number;
  readonly drive?: number;
  /** A low-pass filter over the layer that opens or closes during each section. */
  readonly sweep?: { readonly from: number; readonly to: number; readonly resonance: number };
  /** Triggers the sidechain of ducked layers. */
  readonly triggersSidechain?: boolean;
}

export interface Track {
  readonly layers: readonly Layer[];
  readonly room: { readonly seconds: number; readonly damping: number };
  readonly echo?: { readonly beats: number; readonly feedback: number; readonly cutoff: number };
  /** Saturation of the whole mix: 1 is clean, 2 is strong. */
  readonly drive?: number;
}
