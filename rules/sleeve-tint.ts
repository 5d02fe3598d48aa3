/**
 * Background tints from the colours of a sleeve. The hue comes from the sleeve, the lightness is
 * fixed per theme, so that text on a tint is readable for every sleeve.
 */
import { formatHex, parseHex, type Rgb } from './colours.ts';

export interface SleeveTint {
  light: string;
  dark: string;
}

/** OKLCH: perceived lightness, colourfulness, and hue in radians. */
interface Lch {
  lightness: number;
  chroma: number;
  hue: number;
}

const LIGHT = { lightness: 0.9, maxChroma: 0.05 };
const DARK = { lightness: 0.275, maxChroma: 0.05 };
/** Grey sleeves get a little of the warm hue of the paper instead of a cold grey. */
const GREY = { chroma: 0.012, hue: 1.45 };

/** Null without a valid colour. */
export function sleeveTint(colours: readonly string[]): SleeveTint | null {
  const found = colours.flatMap((colour) => parseHex(colour) ?? []).map(toLch);
  const [main] = found.sort((a, b) => b.chroma - a.chroma);
  if (!main) return null;
  const { chroma, hue } = main.chroma < GREY.chroma ? GREY : main;
  const tint = ({ lightness, maxChroma }: typeof LIGHT) =>
    toHex({ lightness, chroma: Math.min(chroma, maxChroma), hue });
  return { light: tint(LIGHT), dark: tint(DARK) };
}

/** By Björn Ottosson, https://bottosson.github.io/posts/oklab. */
function toLch(colour: Rgb): Lch {
  const [r, g, b] = [colour.red, colour.green, colour.blue].map(toLinear) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const across = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const up = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(across, up),
    hue: Math.atan2(up, across),
  };
}

type Triple = [number, number, number];

function toRgb({ lightness, chroma, hue }: Lch): Triple {
  const across = chroma * Math.cos(hue);
  const up = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * across + 0.2158037573 * up) ** 3;
  const m = (lightness - 0.1055613458 * across - 0.0638541728 * up) ** 3;
  const s = (lightness - 0.0894841775 * across - 1.291485548 * up) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Colours that a screen cannot show become greyer, not lighter or darker. */
function toHex(colour: Lch): string {
  const channels = toRgb(colour);
  const isShowable = channels.every((channel) => channel >= 0 && channel <= 1);
  if (!isShowable && colour.chroma > 0.001) {
    return toHex({ ...colour, chroma: colour.chroma * 0.9 });
  }
  const [red, green, blue] = channels.map(toChannel) as Triple;
  return formatHex({ red, green, blue });
}

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function toChannel(linear: number): number {
  const share = Math.max(0, linear);
  return 255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055);
}
