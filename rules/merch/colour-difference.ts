/** How different two colours look: CIEDE2000 between sRGB colours, D65. */
import { parseHex } from '../colours.ts';

export interface Lab {
  l: number;
  a: number;
  b: number;
}

const WHITE = { x: 0.95047, y: 1, z: 1.08883 };
const EPSILON = 216 / 24389;
const KAPPA = 24389 / 27;
const RADIAN = Math.PI / 180;

export function colourDifference(one: string, other: string): number {
  return ciede2000(labOf(one), labOf(other));
}

export function labOf(hex: string): Lab {
  const colour = parseHex(hex);
  if (!colour) throw new Error(`${hex} is not a colour.`);
  const [red, green, blue] = [linear(colour.red), linear(colour.green), linear(colour.blue)];
  const x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue;
  const y = 0.2126729 * red + 0.7151522 * green + 0.072175 * blue;
  const z = 0.0193339 * red + 0.119192 * green + 0.9503041 * blue;
  const [fx, fy, fz] = [compress(x / WHITE.x), compress(y / WHITE.y), compress(z / WHITE.z)];
  return { l: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz) };
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function compress(value: number): number {
  return value > EPSILON ? Math.cbrt(value) : (KAPPA * value + 16) / 116;
}

/** As Sharma, Wu and Dalal (2005) write it; their table of pairs is the test. */
export function ciede2000(one: Lab, other: Lab): number {
  const meanChroma = (Math.hypot(one.a, one.b) + Math.hypot(other.a, other.b)) / 2;
  const g = 0.5 * (1 - chromaWeight(meanChroma));
  const [a1, a2] = [one.a * (1 + g), other.a * (1 + g)];
  const [c1, c2] = [Math.hypot(a1, one.b), Math.hypot(a2, other.b)];
  const [h1, h2] = [hueOf(a1, one.b), hueOf(a2, other.b)];
  const deltaL = other.l - one.l;
  const deltaC = c2 - c1;
  const hueStep = hueDifference(h1, h2, c1 * c2);
  const deltaH = 2 * Math.sqrt(c1 * c2) * Math.sin((hueStep / 2) * RADIAN);
  const meanL = (one.l + other.l) / 2;
  const meanC = (c1 + c2) / 2;
  const meanH = meanHue(h1, h2, c1 * c2);
  const t =
    1 -
    0.17 * Math.cos((meanH - 30) * RADIAN) +
    0.24 * Math.cos(2 * meanH * RADIAN) +
    0.32 * Math.cos((3 * meanH + 6) * RADIAN) -
    0.2 * Math.cos((4 * meanH - 63) * RADIAN);
  const lightness = (meanL - 50) ** 2;
  const sl = 1 + (0.015 * lightness) / Math.sqrt(20 + lightness);
  const sc = 1 + 0.045 * meanC;
  const sh = 1 + 0.015 * meanC * t;
  const turn = 30 * Math.exp(-(((meanH - 275) / 25) ** 2));
  const rt = -2 * chromaWeight(meanC) * Math.sin(2 * turn * RADIAN);
  const [dl, dc, dh] = [deltaL / sl, deltaC / sc, deltaH / sh];
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rt * dc * dh);
}

function chromaWeight(chroma: number): number {
  const power = chroma ** 7;
  return Math.sqrt(power / (power + 25 ** 7));
}

function hueOf(a: number, b: number): number {
  if (a === 0 && b === 0) return 0;
  const degrees = Math.atan2(b, a) / RADIAN;
  return degrees < 0 ? degrees + 360 : degrees;
}

function hueDifference(h1: number, h2: number, chromas: number): number {
  if (chromas === 0) return 0;
  const step = h2 - h1;
  if (step > 180) return step - 360;
  return step < -180 ? step + 360 : step;
}

function meanHue(h1: number, h2: number, chromas: number): number {
  const sum = h1 + h2;
  if (chromas === 0) return sum;
  if (Math.abs(h1 - h2) <= 180) return sum / 2;
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
}
