/** Converts levels relative to full scale. */

export function decibels(amplitude: number): number {
  return 20 * Math.log10(amplitude);
}

export function amplitude(decibels: number): number {
  return 10 ** (decibels / 20);
}
