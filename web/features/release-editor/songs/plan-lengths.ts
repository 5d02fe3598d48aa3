import { sideMs } from '@lathe/rules/sides';

/** Length of each planned side in seconds, including gaps. */
export function planLengths(
  plan: readonly (readonly string[])[],
  songs: readonly { uuid: string; seconds: number | null; gap_before: number }[],
): number[] {
  const tracks = new Map(
    songs.map(({ uuid, seconds, gap_before }) => [
      uuid,
      { ms: (seconds ?? 0) * 1000, gapMs: gap_before * 1000 },
    ]),
  );
  return plan.map((side) => sideMs(side.flatMap((uuid) => tracks.get(uuid) ?? [])) / 1000);
}
