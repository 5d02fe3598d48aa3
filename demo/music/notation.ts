/**
 * Patterns as text: one character per step, 16 steps per bar by default. A pattern of several bars
 * repeats as a whole. `.` is a rest and `_` holds the previous note.
 *
 * Drums: `X` accent, `x` hit, `o` soft, `-` ghost. Lines: `r` root, `t` third, `f` fifth, `s`
 * seventh, `R` root an octave up, `a` a step below the next bar's root. Arpeggios: `0` to `9` count
 * through the notes of the chord and on into the next octave.
 */
import { isLastBarOfSection, type Note, type Section, type Sketch, timeAt } from './sketch.ts';
import { chordDegrees, closeVoicing, midiNumber } from './theory.ts';

interface PatternOptions {
  readonly sections: readonly Section[];
  /** Steps per bar; 12 for triplets and waltzes. */
  readonly steps?: number;
  /** Maximum timing deviation in seconds. */
  readonly jitter?: number;
  readonly octave?: number;
  /** Share of the written length for which a note sounds. */
  readonly hold?: number;
}

const VELOCITIES: Record<string, number> = { X: 1, x: 0.82, o: 0.55, '-': 0.28 };

export function drumPattern(
  sketch: Sketch,
  pattern: string,
  options: PatternOptions & { readonly fill?: string },
): Note[] {
  const notes: Note[] = [];
  forEachStep(sketch, pattern, options, (step) => {
    const force = VELOCITIES[step.sign];
    if (force !== undefined) notes.push(makeNote(sketch, options, step, 60, force));
  });
  return notes;
}

const LINE_DEGREES: Record<string, number> = { r: 0, t: 2, f: 4, s: 6, R: 7 };

export function bassLine(sketch: Sketch, pattern: string, options: PatternOptions): Note[] {
  const notes: Note[] = [];
  const { key, roots } = sketch;
  // Roots above the fifth sound better below the tonic.
  const belowTonic = (root: number) => (root > 4 ? root - 7 : root);
  forEachStep(sketch, pattern, options, (step) => {
    const root = belowTonic(roots[step.bar] ?? 0);
    const next = belowTonic(roots[step.bar + 1] ?? roots[0] ?? 0);
    const degreeAboveRoot = LINE_DEGREES[step.sign];
    if (degreeAboveRoot === undefined && step.sign !== 'a') return;
    const degree =
      degreeAboveRoot === undefined ? next + (next > root ? -1 : 1) : root + degreeAboveRoot;
    const force = step.onBeat ? 0.95 : 0.8;
    notes.push(
      makeNote(sketch, options, step, midiNumber(key, degree, options.octave ?? 2), force),
    );
  });
  return notes;
}

export interface ChordOptions extends PatternOptions {
  /** 3 for triads, 4 with sevenths, 5 with ninths. */
  readonly size?: number;
  /** Seconds between the notes of a strummed chord. */
  readonly strum?: number;
}

export function chords(sketch: Sketch, pattern: string, options: ChordOptions): Note[] {
  const notes: Note[] = [];
  forEachStep(sketch, pattern, options, (step) => {
    const force = VELOCITIES[step.sign];
    if (force === undefined) return;
    const voicing = chordVoicing(sketch, step.bar, options.size ?? 3);
    for (const [index, degree] of voicing.entries()) {
      const note = makeNote(
        sketch,
        options,
        step,
        midiNumber(sketch.key, degree, options.octave ?? 4),
        force,
      );
      notes.push({ ...note, at: note.at + index * (options.strum ?? 0) });
    }
  });
  return notes;
}

export function arpeggio(sketch: Sketch, pattern: string, options: ChordOptions): Note[] {
  const notes: Note[] = [];
  forEachStep(sketch, pattern, options, (step) => {
    if (!/\d/.test(step.sign)) return;
    const voicing = chordVoicing(sketch, step.bar, options.size ?? 3);
    const index = Number(step.sign);
    const degree = (voicing[index % voicing.length] ?? 0) + 7 * Math.floor(index / voicing.length);
    const force = step.onBeat ? 0.9 : 0.7;
    notes.push(
      makeNote(sketch, options, step, midiNumber(sketch.key, degree, options.octave ?? 4), force),
    );
  });
  return notes;
}

/** One note per section start, such as a drone, a noise wash or a crash. */
export function atSectionStarts(sketch: Sketch, sections: readonly Section[]): Note[] {
  const barSeconds = (sketch.beatsPerBar * 60) / sketch.bpm;
  return sketch.sections.flatMap((section, bar) => {
    if (!sections.includes(section) || sketch.sections[bar - 1] === section) return [];
    let end = bar;
    while (sketch.sections[end] === section) end++;
    return [{ at: timeAt(sketch, bar, 0), seconds: (end - bar) * barSeconds, midi: 60, force: 1 }];
  });
}

function chordVoicing({ roots }: Sketch, bar: number, size: number): number[] {
  return closeVoicing(chordDegrees(roots[bar] ?? 0, size), 3);
}

interface Step {
  readonly bar: number;
  readonly sign: string;
  readonly beat: number;
  readonly beats: number;
  readonly onBeat: boolean;
}

function forEachStep(
  sketch: Sketch,
  pattern: string,
  options: PatternOptions & { readonly fill?: string },
  onStep: (step: Step) => void,
): void {
  const steps = options.steps ?? 4 * sketch.beatsPerBar;
  if (pattern.length % steps !== 0)
    throw new Error(`"${pattern}" does not fill bars of ${steps} steps.`);
  const perStep = sketch.beatsPerBar / steps;
  for (const [bar, section] of sketch.sections.entries()) {
    if (!options.sections.includes(section)) continue;
    const start = (bar * steps) % pattern.length;
    const isFill = options.fill !== undefined && isLastBarOfSection(sketch, bar);
    const symbols = isFill ? (options.fill ?? '') : pattern.slice(start, start + steps);
    for (let index = 0; index < steps; index++) {
      const sign = symbols[index] ?? '.';
      if (sign === '.' || sign === '_') continue;
      let length = 1;
      while (symbols[index + length] === '_') length++;
      const beatInBar = index * perStep;
      onStep({
        bar,
        sign,
        beat: beatInBar,
        beats: length * perStep,
        onBeat: Number.isInteger(beatInBar),
      });
    }
  }
}

function makeNote(
  sketch: Sketch,
  options: PatternOptions,
  step: Step,
  midi: number,
  force: number,
): Note {
  const { random } = sketch;
  const jitter = options.jitter ?? 0;
  const delay = jitter * (random.next() - 0.35);
  return {
    at: Math.max(0, timeAt(sketch, step.bar, step.beat) + delay),
    seconds: (step.beats * (options.hold ?? 1) * 60) / sketch.bpm,
    midi,
    force: force * (1 - (jitter > 0 ? 0.2 : 0.06) * random.next()),
  };
}
