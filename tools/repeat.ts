/** Arguments of `npm run flaky`: those for `npm test`, then the number of runs. */
const TIMES = 5;

export function parseRepeat(args: readonly string[]): { filters: string[]; times: number } {
  const last = args.at(-1) ?? '';
  if (!/^[1-9]\d{0,3}$/.test(last)) return { filters: [...args], times: TIMES };
  return { filters: args.slice(0, -1), times: Number(last) };
}
