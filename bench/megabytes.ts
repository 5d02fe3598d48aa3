export function inMegabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
