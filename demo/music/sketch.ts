/** Decided before the first note: tempo, key, chords and sections. */
import type { Random } from './random.ts';
import type { Key } from './theory.ts';

export const SECTIONS = ['intro', 'build', 'main', 'break', 'end'] as const;
export type Section = (typeof SECTIONS)[number];

export interface Note {
  /** Seconds from the start of the song. */
  readonly at: number;
  readonly seconds: number;
  readonly midi: number;
  /** 0 to 1. */
  readonly force: number;
}

export interface Swing {
  /** Which notes swing: every second eighth (2) or sixteenth (4). */
  readonly perBeat: 2 | 4;
  /** 0 is straight, 1/3 is triplet swing. */
  readonly amount: number;
}

export interface Sketch {
  readonly random: Random;
  readonly bpm: number;
  readonly beatsPerBar: number;
  readonly swing: Swing;
  readonly key: Key;
  /** Chord root of each bar, as a scale degree. */
  readonly roots: readonly number[];
  /** Section of each bar; its length is the number of bars. */
  readonly sections: readonly Section[];
}

const ARRANGEMENT: readonly (readonly [Section, number])[] = [
  ['intro', 0.14],
  ['build', 0.2],
  ['main', 0.26],
  ['break', 0.14],
  ['main', 0.19],
  ['end', 0.07],
];

/**
 * A round is one complete small song, as long as a preview. Longer songs repeat it without the
 * intro.
 */
const MAX_ARRANGEMENT_BARS = 36;

export function planSections(bars: number): Section[] {
  const repeats = Math.max(1, Math.round(bars / MAX_ARRANGEMENT_BARS));
  const plan: Section[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const first = Math.round((bars * repeat) / repeats);
    const last = Math.round((bars * (repeat + 1)) / repeats);
    for (let bar = first; bar < last; bar++) {
      const section = sectionAt((bar - first + 0.5) / (last - first));
      if (section === 'intro' && repeat > 0) plan.push('build');
      else if (section === 'end' && repeat < repeats - 1) plan.push('main');
      else plan.push(section);
    }
  }
  return plan;
}

function sectionAt(position: number): Section {
  let sectionEnd = 0;
  for (const [section, length] of ARRANGEMENT) {
    sectionEnd += length;
    if (position < sectionEnd) return section;
  }
  return 'end';
}

export function isLastBarOfSection({ sections }: Sketch, bar: number): boolean {
  return sections[bar] !== sections[bar + 1];
}

/** Time of a beat within a bar, including swing. `beat` is 0-based. */
export function timeAt(sketch: Sketch, bar: number, beat: number): number {
  const { swing, beatsPerBar, bpm } = sketch;
  const pair = 2 / swing.perBeat;
  const pairStart = Math.floor(beat / pair) * pair;
  const position = (beat - pairStart) / pair;
  // Time is stretched, not shifted, so notes keep their order.
  const middle = (1 + swing.amount) / 2;
  const swungPosition =
    position < 0.5 ? position * 2 * middle : middle + (position - 0.5) * 2 * (1 - middle);
  return ((bar * beatsPerBar + pairStart + swungPosition * pair) * 60) / bpm;
}
