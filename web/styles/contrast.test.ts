import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** `--color-ink: light-dark(#15130f, #f5f1e9);`, or one colour for both themes. */
const TOKEN = /--color-([a-z0-9-]+):\s*(?:light-dark\((#\w{6}),\s*(#\w{6})\)|(#\w{6}));/g;

const colours = new Map(
  [...css.matchAll(TOKEN)].map(([, name, light, dark, both]) => [
    name,
    { light: light ?? both ?? '', dark: dark ?? both ?? '' },
  ]),
);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [a, b] = [one, other].map((name) => {
    const colour = colours.get(name);
    if (!colour) throw new Error(`tokens.css has no --color-${name}`);
    return luminance(colour[theme]);
  }) as [number, number];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const grounds = ['paper', 'card', 'raised', 'wash'];
const texts = ['ink', 'soft', 'accent-ink', 'success-ink', 'warning-ink', 'danger-ink'];
const tones = ['accent', 'success', 'warning', 'danger'];

type Pair = readonly [string, string];

const textPairs: readonly Pair[] = [
  ...grounds.flatMap((ground) => texts.map((text): Pair => [text, ground])),
  ...tones.flatMap((tone): Pair[] => [
    [`${tone}-ink`, `${tone}-soft`],
    ['ink', `${tone}-soft`],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['paper', 'ink'],
];

const markPairs: readonly Pair[] = [
  ...grounds.flatMap((ground) => ['edge', ...tones].map((mark): Pair => [mark, ground])),
  ...[1, 2, 3, 4, 5, 6].map((place): Pair => [`chart-${place}`, 'card']),
];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(textPairs)('%s has readable contrast on %s (4.5 to 1)', (text, ground) => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(markPairs)('%s is distinguishable on %s (3 to 1)', (mark, ground) => {
    expect(contrast(mark, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});
