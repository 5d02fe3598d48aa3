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

const ROUND: readonly (readonly [Section, number])[] = [
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
const LONGEST_ROUND = 36;

export function planSections(bars: number): Section[] {
  const rounds = Math.max(1, Math.round(bars / LONGEST_ROUND));
  const plan: Section[] = [];
  for (let round = 0; round < rounds; round++) {
    const first = Math.round((bars * round) / rounds);
    const last = Math.round((bars * (round + 1)) / rounds);
    for (let bar = first; bar < last; bar++) {
      const section = sectionAt((bar - first + 0.5) / (last - first));
      if (section === 'intro' && round > 0) plan.push('build');
      else if (section === 'end' && round < rounds - 1) plan.push('main');
      else plan.push(section);
    }
  }
  return plan;
}

function sectionAt(share: number): Section {
  let passed = 0;
  for (const [section, part] of ROUND) {
    passed += part;
    if (share < passed) return section;
  }
  return 'end';
}

export function isLastBarOfSection({ sections }: Sketch, bar: number): boolean {
  return sections[bar] !== sections[bar + 1];
}

/** Time of a beat within a bar, including swing. `beat` is 0-based. */
export function timeOf(sketch: Sketch, bar: number, beat: number): number {
  const { swing, beatsPerBar, bpm } = sketch;
  const pair = 2 / swing.perBeat;
  const begin = Math.floor(beat / pair) * pair;
  const share = (beat - begin) / pair;
  // Time is stretched, not shifted, so notes keep their order.
  const middle = (1 + swing.amount) / 2;
  const bent = share < 0.5 ? share * 2 * middle : middle + (share - 0.5) * 2 * (1 - middle);
  return ((bar * beatsPerBar + begin + bent * pair) * 60) / bpm;
}
