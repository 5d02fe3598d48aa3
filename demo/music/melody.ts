/** Melodies: a motif, repeated and varied in four-bar phrases that end on a chord note. */
import type { Random } from './random.ts';
import { type Note, type Section, type Sketch, timeAt } from './sketch.ts';
import { chordDegrees, midiNumber } from './theory.ts';

export interface MelodyPlan {
  readonly sections: readonly Section[];
  readonly octave: number;
  /** Rhythms for the motifs: `x` starts a note, `_` holds it, `.` is a rest. */
  readonly rhythms: readonly string[];
  /** Lowest and highest scale degree, relative to the tonic. */
  readonly range?: readonly [number, number];
  /** Share of intervals that are leaps. */
  readonly leaps?: number;
  readonly jitter?: number;
  readonly hold?: number;
}

interface Motif {
  readonly rhythm: string;
  /** Scale steps from each note to the next. */
  readonly moves: readonly number[];
}

/** Each letter is a motif: upper case as first played, lower case varied. */
const FORMS = ['AaBa', 'ABaC', 'AaaB', 'ABab', 'AbAC'] as const;
const PHRASE_BARS = 4;

export function melody(sketch: Sketch, plan: MelodyPlan): Note[] {
  const { random } = sketch;
  const motifs: Record<string, Motif> = {
    A: newMotif(random, plan),
    B: newMotif(random, plan),
    C: newMotif(random, plan),
  };
  const form = random.pick(FORMS);
  const [lowest, highest] = plan.range ?? [-2, 8];
  const notes: Note[] = [];
  let degree = random.pick([0, 2, 4]);
  for (const [bar, section] of sketch.sections.entries()) {
    if (!plan.sections.includes(section)) continue;
    const letter = form[bar % PHRASE_BARS] ?? 'A';
    const baseMotif = motifs[letter.toUpperCase()] ?? newMotif(random, plan);
    const motif = letter === letter.toLowerCase() ? vary(random, baseMotif) : baseMotif;
    const isPhraseEnd = bar % PHRASE_BARS === PHRASE_BARS - 1;
    const chord = chordDegrees(sketch.roots[bar] ?? 0, 3);
    const onsets = parseOnsets(motif.rhythm);
    for (const [index, onset] of onsets.entries()) {
      const isLast = index === onsets.length - 1;
      if (index > 0) degree += motif.moves[index - 1] ?? 0;
      if (degree > highest) degree -= 2 * Math.ceil((degree - highest) / 2) + 1;
      if (degree < lowest) degree += 2 * Math.ceil((lowest - degree) / 2) + 1;
      // Off-beat notes may be any scale degree; notes on the beat and final notes must be in the
      // chord.
      if (index === 0 || onset.step % 8 === 0 || (isPhraseEnd && isLast))
        degree = nearestChordTone(chord, degree);
      notes.push(
        makeNote(sketch, plan, bar, motif.rhythm.length, onset, degree, isPhraseEnd && isLast),
      );
    }
  }
  return notes;
}

function newMotif(random: Random, plan: MelodyPlan): Motif {
  const rhythm = random.pick(plan.rhythms);
  const direction = random.chance(0.5) ? 1 : -1;
  const moves = Array.from(rhythm, () => {
    if (random.chance(plan.leaps ?? 0.2)) return -direction * random.pick([3, 4, 2]);
    return direction * random.pick([1, 1, 1, 2, 0, -1]);
  });
  return { rhythm, moves };
}

/** The motif with another ending, inverted, or with one note left out. */
function vary(random: Random, motif: Motif): Motif {
  const kind = random.next();
  if (kind < 0.3) return { ...motif, moves: motif.moves.map((move) => -move) };
  if (kind < 0.75) {
    const unchanged = Math.ceil(parseOnsets(motif.rhythm).length / 2);
    const moves = motif.moves.map((move, index) =>
      index < unchanged ? move : random.pick([-2, -1, 1]),
    );
    return { ...motif, moves };
  }
  const half = motif.rhythm.length / 2;
  const end = motif.rhythm.slice(half).replace('x', random.pick(['x', '_']));
  return { ...motif, rhythm: motif.rhythm.slice(0, half) + end };
}

interface Onset {
  readonly step: number;
  readonly length: number;
}

function parseOnsets(rhythm: string): Onset[] {
  return [...rhythm.matchAll(/x_*/g)].map((found) => ({
    step: found.index,
    length: found[0].length,
  }));
}

function nearestChordTone(chord: readonly number[], degree: number): number {
  let best = degree;
  let distance = Number.POSITIVE_INFINITY;
  for (const tone of chord) {
    const candidate = tone + 7 * Math.round((degree - tone) / 7);
    if (Math.abs(candidate - degree) < distance) {
      best = candidate;
      distance = Math.abs(candidate - degree);
    }
  }
  return best;
}

function makeNote(
  sketch: Sketch,
  plan: MelodyPlan,
  bar: number,
  steps: number,
  { step, length }: Onset,
  degree: number,
  isFinal: boolean,
): Note {
  const { random, beatsPerBar, bpm } = sketch;
  const perStep = beatsPerBar / steps;
  const beats = isFinal
    ? Math.max(length * perStep, beatsPerBar - step * perStep)
    : length * perStep;
  return {
    at: Math.max(
      0,
      timeAt(sketch, bar, step * perStep) + (plan.jitter ?? 0) * (random.next() - 0.4),
    ),
    seconds: (beats * (plan.hold ?? 0.95) * 60) / bpm,
    midi: midiNumber(sketch.key, degree, plan.octave),
    force: random.between(0.72, 0.85) + (step % 4 === 0 ? 0.15 : 0),
  };
}
