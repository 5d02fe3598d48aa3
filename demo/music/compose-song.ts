/** Composes a short piece of music from a seed and a style; deterministic. */
import { master } from './mix/master.ts';
import { mixdown } from './mix/mixdown.ts';
import type { Track } from './mix/track.ts';
import { type Random, randomFrom } from './random.ts';
import { planSections, type Sketch } from './sketch.ts';
import { SAMPLE_RATE } from './sound/voice.ts';
import type { Style } from './styles/style.ts';
import { STYLES, type StyleName } from './styles/styles.ts';
import { type Key, makeKey } from './theory.ts';

export interface SongOptions {
  readonly seed: string | number;
  readonly style: StyleName;
  readonly seconds: number;
  readonly bpm?: number;
  readonly key?: Key;
}

export interface Score {
  readonly sketch: Sketch;
  readonly track: Track;
}

export interface Song {
  /** Mono, -1 to 1. */
  readonly samples: Float32Array;
  readonly sampleRate: number;
  readonly bpm: number;
  readonly key: Key;
}

export function composeSong(options: SongOptions): Song {
  const { sketch, track } = writeScore(options);
  const mixed = mixdown(sketch, track, Math.round(options.seconds * SAMPLE_RATE));
  const samples = master(mixed, track.drive ?? 1);
  return { samples, sampleRate: SAMPLE_RATE, bpm: sketch.bpm, key: sketch.key };
}

export function writeScore(options: SongOptions): Score {
  const style: Style | undefined = STYLES[options.style];
  if (!style)
    throw new Error(
      `There is no style "${options.style}", only ${Object.keys(STYLES).join(', ')}.`,
    );
  if (!(options.seconds >= 1))
    throw new Error(`A song lasts a second or more, not ${options.seconds}.`);
  const random = randomFrom(`${options.style}/${options.seed}`);
  const sketch = makeSketch(random, style, options);
  return { sketch, track: style.arrange(sketch) };
}

function makeSketch(random: Random, style: Style, options: SongOptions): Sketch {
  const bpm = options.bpm ?? Math.round(random.between(...style.tempo));
  const key = options.key ?? makeKey(random.whole(0, 11), random.pick(style.scales));
  const beatsPerBar = random.pick(style.beatsPerBar ?? [4]);
  const bars = Math.ceil((options.seconds * bpm) / (60 * beatsPerBar));
  const progression = random.pick(style.progressions);
  const barsPerChord = random.pick(style.barsPerChord);
  return {
    random,
    bpm,
    key,
    beatsPerBar,
    swing: { perBeat: style.swing.perBeat, amount: random.between(...style.swing.amount) },
    roots: Array.from(
      { length: bars },
      (_, bar) => progression[Math.floor(bar / barsPerChord) % progression.length] ?? 0,
    ),
    sections: planSections(bars),
  };
}
