/** Arguments of `npm run flaky`: those for `npm test`, then the number of runs. */
const TIMES = 5;

export function parseRepeat(words: readonly string[]): { filters: string[]; times: number } {
  const last = words.at(-1) ?? '';
  if (!/^[1-9]\d{0,3}$/.test(last)) return { filters: [...words], times: TIMES };
  return { filters: words.slice(0, -1), times: Number(last) };
}
