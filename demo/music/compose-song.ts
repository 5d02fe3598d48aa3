/** Composes a short piece of music from a seed and a style; deterministic. */
import { master } from './mix/master.ts';
import { mixdown } from './mix/mixdown.ts';
import type { Track } from './mix/track.ts';
import { type Random, randomFrom } from './random.ts';
import { planSections, type Sketch } from './sketch.ts';
import { SAMPLE_RATE } from './sound/voice.ts';
import type { Style } from './styles/style.ts';
import { STYLES, type StyleName } from './styles/styles.ts';
import { type Key, keyNamed } from './theory.ts';

export interface SongOrder {
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

export function composeSong(order: SongOrder): Song {
  const { sketch, track } = writeScore(order);
  const mixed = mixdown(sketch, track, Math.round(order.seconds * SAMPLE_RATE));
  const samples = master(mixed, track.drive ?? 1);
  return { samples, sampleRate: SAMPLE_RATE, bpm: sketch.bpm, key: sketch.key };
}

export function writeScore(order: SongOrder): Score {
  const style: Style | undefined = STYLES[order.style];
  if (!style)
    throw new Error(`There is no style "${order.style}", only ${Object.keys(STYLES).join(', ')}.`);
  if (!(order.seconds >= 1))
    throw new Error(`A song lasts a second or more, not ${order.seconds}.`);
  const random = randomFrom(`${order.style}/${order.seed}`);
  const sketch = sketchOf(random, style, order);
  return { sketch, track: style.arrange(sketch) };
}

function sketchOf(random: Random, style: Style, order: SongOrder): Sketch {
  const bpm = order.bpm ?? Math.round(random.between(...style.tempo));
  const key = order.key ?? keyNamed(random.whole(0, 11), random.pick(style.scales));
  const beatsPerBar = random.pick(style.beatsPerBar ?? [4]);
  const bars = Math.ceil((order.seconds * bpm) / (60 * beatsPerBar));
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
