/**
 * Patterns as text: one character per step, 16 steps per bar by default. A pattern of several bars
 * repeats as a whole. `.` is a rest and `_` holds the previous note.
 *
 * Drums: `X` accent, `x` hit, `o` soft, `-` ghost. Lines: `r` root, `t` third, `f` fifth, `s`
 * seventh, `R` root an octave up, `a` a step below the next bar's root. Arpeggios: `0` to `9` count
 * through the notes of the chord and on into the next octave.
 */
import { isLastBarOfSection, type Note, type Section, type Sketch, timeOf } from './sketch.ts';
import { chordOn, closeVoicing, midiOf } from './theory.ts';

interface Playing {
  readonly sections: readonly Section[];
  /** Steps per bar; 12 for triplets and waltzes. */
  readonly steps?: number;
  /** Maximum timing deviation in seconds. */
  readonly loose?: number;
  readonly octave?: number;
  /** Share of the written length for which a note sounds. */
  readonly hold?: number;
}

const FORCES: Record<string, number> = { X: 1, x: 0.82, o: 0.55, '-': 0.28 };

export function beat(
  sketch: Sketch,
  pattern: string,
  playing: Playing & { readonly fill?: string },
): Note[] {
  const notes: Note[] = [];
  forEachStep(sketch, pattern, playing, (step) => {
    const force = FORCES[step.sign];
    if (force !== undefined) notes.push(noteAt(sketch, playing, step, 60, force));
  });
  return notes;
}

const LINE_DEGREES: Record<string, number> = { r: 0, t: 2, f: 4, s: 6, R: 7 };

export function line(sketch: Sketch, pattern: string, playing: Playing): Note[] {
  const notes: Note[] = [];
  const { key, roots } = sketch;
  // Roots above the fifth sound better below the tonic.
  const low = (root: number) => (root > 4 ? root - 7 : root);
  forEachStep(sketch, pattern, playing, (step) => {
    const root = low(roots[step.bar] ?? 0);
    const next = low(roots[step.bar + 1] ?? roots[0] ?? 0);
    const above = LINE_DEGREES[step.sign];
    if (above === undefined && step.sign !== 'a') return;
    const degree = above === undefined ? next + (next > root ? -1 : 1) : root + above;
    const force = step.onBeat ? 0.95 : 0.8;
    notes.push(noteAt(sketch, playing, step, midiOf(key, degree, playing.octave ?? 2), force));
  });
  return notes;
}

export interface ChordPlaying extends Playing {
  /** 3 for triads, 4 with sevenths, 5 with ninths. */
  readonly size?: number;
  /** Seconds between the notes of a strummed chord. */
  readonly strum?: number;
}

export function chords(sketch: Sketch, pattern: string, playing: ChordPlaying): Note[] {
  const notes: Note[] = [];
  forEachStep(sketch, pattern, playing, (step) => {
    const force = FORCES[step.sign];
    if (force === undefined) return;
    const voicing = voicingOf(sketch, step.bar, playing.size ?? 3);
    for (const [place, degree] of voicing.entries()) {
      const note = noteAt(
        sketch,
        playing,
        step,
        midiOf(sketch.key, degree, playing.octave ?? 4),
        force,
      );
      notes.push({ ...note, at: note.at + place * (playing.strum ?? 0) });
    }
  });
  return notes;
}

export function arpeggio(sketch: Sketch, pattern: string, playing: ChordPlaying): Note[] {
  const notes: Note[] = [];
  forEachStep(sketch, pattern, playing, (step) => {
    if (!/\d/.test(step.sign)) return;
    const voicing = voicingOf(sketch, step.bar, playing.size ?? 3);
    const place = Number(step.sign);
    const degree = (voicing[place % voicing.length] ?? 0) + 7 * Math.floor(place / voicing.length);
    const force = step.onBeat ? 0.9 : 0.7;
    notes.push(
      noteAt(sketch, playing, step, midiOf(sketch.key, degree, playing.octave ?? 4), force),
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
    return [{ at: timeOf(sketch, bar, 0), seconds: (end - bar) * barSeconds, midi: 60, force: 1 }];
  });
}

function voicingOf({ roots }: Sketch, bar: number, size: number): number[] {
  return closeVoicing(chordOn(roots[bar] ?? 0, size), 3);
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
  playing: Playing & { readonly fill?: string },
  visit: (step: Step) => void,
): void {
  const steps = playing.steps ?? 4 * sketch.beatsPerBar;
  if (pattern.length % steps !== 0)
    throw new Error(`"${pattern}" does not fill bars of ${steps} steps.`);
  const perStep = sketch.beatsPerBar / steps;
  for (const [bar, section] of sketch.sections.entries()) {
    if (!playing.sections.includes(section)) continue;
    const begin = (bar * steps) % pattern.length;
    const filled = playing.fill !== undefined && isLastBarOfSection(sketch, bar);
    const signs = filled ? (playing.fill ?? '') : pattern.slice(begin, begin + steps);
    for (let index = 0; index < steps; index++) {
      const sign = signs[index] ?? '.';
      if (sign === '.' || sign === '_') continue;
      let length = 1;
      while (signs[index + length] === '_') length++;
      const beatInBar = index * perStep;
      visit({
        bar,
        sign,
        beat: beatInBar,
        beats: length * perStep,
        onBeat: Number.isInteger(beatInBar),
      });
    }
  }
}

function noteAt(sketch: Sketch, playing: Playing, step: Step, midi: number, force: number): Note {
  const { random } = sketch;
  const loose = playing.loose ?? 0;
  const late = loose * (random.next() - 0.35);
  return {
    at: Math.max(0, timeOf(sketch, step.bar, step.beat) + late),
    seconds: (step.beats * (playing.hold ?? 1) * 60) / sketch.bpm,
    midi,
    force: force * (1 - (loose > 0 ? 0.2 : 0.06) * random.next()),
  };
}
