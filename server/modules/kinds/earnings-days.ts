/** When earnings are available that do not follow from a dispatch. */
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { EarningsDays } from '../sellables/index.ts';
import { KINDS } from './list.ts';

/** Things of kinds without days of their own are missing. */
export async function earningsDaysOf(
  db: Db | Tx,
  things: readonly { kind: string; sellableId: string | null }[],
): Promise<EarningsDays> {
  const days = await Promise.all(
    KINDS.map(async ({ name, earningsDays }) => {
      const ids = things.flatMap(({ kind, sellableId }) =>
        kind === name && sellableId !== null ? [sellableId] : [],
      );
      return earningsDays && ids.length > 0 ? await earningsDays(db, [...new Set(ids)]) : [];
    }),
  );
  return new Map(days.flatMap((each) => [...each]));
}
