/** Colours as '#rrggbb', and their contrast (WCAG 2.2). */

export interface Rgb {
  red: number;
  green: number;
  blue: number;
}

export const INK = '#15130f';
export const PAPER = '#f7f4ee';

/** Minimum contrast by WCAG: for text, and for large text and icons. */
export const CONTRAST_TEXT = 4.5;
export const CONTRAST_LARGE = 3;

const LONG = /^#[0-9a-f]{6}$/;
const SHORT = /^#[0-9a-f]{3}$/;

/** Turns '#abc' or '#AABBCC' into '#aabbcc'; null for anything else. */
export function normalizeHex(value: string): string | null {
  const hex = value.trim().toLowerCase();
  if (LONG.test(hex)) return hex;
  if (!SHORT.test(hex)) return null;
  return `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}`;
}

export function parseHex(value: string): Rgb | null {
  const hex = normalizeHex(value);
  if (hex === null) return null;
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return { red: channel(1), green: channel(3), blue: channel(5) };
}

export function formatHex({ red, green, blue }: Rgb): string {
  const channel = (value: number) =>
    Math.min(255, Math.max(0, Math.round(value)))
      .toString(16)
      .padStart(2, '0');
  return `#${channel(red)}${channel(green)}${channel(blue)}`;
}

/** 0 (black) to 1 (white), weighted by perceived brightness. */
export function relativeLuminance(colour: string): number {
  const { red, green, blue } = known(colour);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** 1 (identical) to 21 (black on white). */
export function contrastRatio(one: string, other: string): number {
  const a = relativeLuminance(one);
  const b = relativeLuminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Dark or light text, whichever has more contrast on this colour. One of them always reaches 4.2.
 */
export function readableOn(colour: string): string {
  return contrastRatio(INK, colour) >= contrastRatio(PAPER, colour) ? INK : PAPER;
}

export function isReadable(
  text: string,
  background: string,
  minimum: number = CONTRAST_TEXT,
): boolean {
  return contrastRatio(text, background) >= minimum;
}

/** Mixes per channel, from 0 (`from`) to 1 (`to`). */
export function mixColours(from: string, to: string, share: number): string {
  const a = known(from);
  const b = known(to);
  const channel = (x: number, y: number) => x + (y - x) * share;
  return formatHex({
    red: channel(a.red, b.red),
    green: channel(a.green, b.green),
    blue: channel(a.blue, b.blue),
  });
}

function known(colour: string): Rgb {
  const rgb = parseHex(colour);
  if (rgb === null) throw new RangeError(`"${colour}" is not a colour of the form #rrggbb.`);
  return rgb;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
