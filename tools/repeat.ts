/** What `npm run flaky` is asked for: words for `npm test`, and how often, as the last word. */
const TIMES = 5;

export function readRepeat(words: readonly string[]): { filters: string[]; times: number } {
  const last = words.at(-1) ?? '';
  if (!/^[1-9]\d{0,3}$/.test(last)) return { filters: [...words], times: TIMES };
  return { filters: words.slice(0, -1), times: Number(last) };
}
