import { sideMs } from '@lathe/rules/sides';

/** Length of each planned side in seconds, including gaps. */
export function planLengths(
  plan: readonly (readonly string[])[],
  songs: readonly { uuid: string; seconds: number | null }[],
): number[] {
  const secondsOf = new Map(songs.map(({ uuid, seconds }) => [uuid, seconds ?? 0]));
  return plan.map((side) => sideMs(side.map((uuid) => (secondsOf.get(uuid) ?? 0) * 1000)) / 1000);
}
