/** What is settled before the first note: tempo, key, chords and the plan of the sections. */
import type { Random } from './random.ts';
import type { Key } from './theory.ts';

export const SECTIONS = ['intro', 'build', 'main', 'break', 'end'] as const;
export type Section = (typeof SECTIONS)[number];

export interface Note {
  /** Seconds from the beginning of the song. */
  readonly at: number;
  readonly seconds: number;
  readonly midi: number;
  /** 0 to 1. */
  readonly force: number;
}

export interface Swing {
  /** Which notes are late: every second eighth (2) or sixteenth (4) of a beat. */
  readonly perBeat: 2 | 4;
  /** 0 is straight, a third is triplets. */
  readonly amount: number;
}

export interface Sketch {
  readonly random: Random;
  readonly bpm: number;
  readonly beatsPerBar: number;
  readonly swing: Swing;
  readonly key: Key;
  /** Root of the chord of each bar, as a degree of the scale. */
  readonly roots: readonly number[];
  /** The section of each bar; its length is the number of bars. */
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

/** A round is what a preview hears: a whole small song. Longer songs go round again, without intro. */
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

/** When a moment of a bar is heard, swing included. `beat` counts from 0 within the bar. */
export function timeOf(sketch: Sketch, bar: number, beat: number): number {
  const { swing, beatsPerBar, bpm } = sketch;
  const pair = 2 / swing.perBeat;
  const begin = Math.floor(beat / pair) * pair;
  const share = (beat - begin) / pair;
  // Time is bent, not shifted: notes between the late ones stay in order.
  const middle = (1 + swing.amount) / 2;
  const bent = share < 0.5 ? share * 2 * middle : middle + (share - 0.5) * 2 * (1 - middle);
  return ((bar * beatsPerBar + begin + bent * pair) * 60) / bpm;
}
