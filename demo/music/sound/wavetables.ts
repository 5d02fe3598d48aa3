/** One period of each waveform, summed from sines below half the sample rate to avoid aliasing. */
import { midiToFrequency } from '../theory.ts';
import { SAMPLE_RATE } from './voice.ts';

export const TABLE_SIZE = 2048;

const HARMONICS = {
  sine: (number: number) => (number === 1 ? 1 : 0),
  saw: (number: number) => 1 / number,
  softSaw: (number: number) => 1 / number ** 1.5,
  square: (number: number) => (number % 2 ? 1 / number : 0),
  pulse: (number: number) => Math.sin(Math.PI * number * 0.22) / number,
  triangle: (number: number) => (number % 2 ? (number % 4 === 1 ? 1 : -1) / number ** 2 : 0),
  organ: (number: number) => [0, 1, 0.8, 0.55, 0.5, 0, 0.25, 0, 0.3][number] ?? 0,
  reed: (number: number) => Math.exp(-((number - 3) ** 2) / 9) + 0.4 / number ** 1.4,
  glass: (number: number) => [0, 1, 0, 0.35, 0, 0.12, 0, 0, 0, 0.08][number] ?? 0,
  voice: (number: number) =>
    (Math.exp(-((number - 2) ** 2) / 2) + 0.5 * Math.exp(-((number - 6) ** 2) / 3) + 0.1) / number,
} as const;

export type Wave = keyof typeof HARMONICS;

/** One table per third of an octave, with as many harmonics as fit without aliasing. */
const SEMITONES_PER_TABLE = 4;

const tables = new Map<string, Float32Array>();

export function tableFor(wave: Wave, midi: number): Float32Array {
  const band = Math.max(0, Math.ceil(midi / SEMITONES_PER_TABLE));
  const name = `${wave}:${band}`;
  let table = tables.get(name);
  if (!table) {
    table = buildTable(wave, midiToFrequency(band * SEMITONES_PER_TABLE));
    tables.set(name, table);
  }
  return table;
}

function buildTable(wave: Wave, highest: number): Float32Array {
  const table = new Float32Array(TABLE_SIZE);
  const harmonics = Math.min(160, Math.max(1, Math.floor((SAMPLE_RATE * 0.47) / highest)));
  const levels = HARMONICS[wave];
  for (let number = 1; number <= harmonics; number++) {
    const level = levels(number);
    if (level === 0) continue;
    for (let index = 0; index < TABLE_SIZE; index++)
      table[index] =
        (table[index] ?? 0) + level * Math.sin((2 * Math.PI * number * index) / TABLE_SIZE);
  }
  let peak = 0;
  for (const value of table) peak = Math.max(peak, Math.abs(value));
  for (let index = 0; index < TABLE_SIZE; index++) table[index] = (table[index] ?? 0) / (peak || 1);
  return table;
}
