/** Shares that were offered to the mail address of a user. */
import type { InvitedShare } from '@lathe/contract/invited-share-calls';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { splitsVersion } from '@lathe/rules/splits';
import type { Db } from '../../platform/db/connect.ts';
import { presentPrice } from '../catalogue/index.ts';
import { INVITED_COLUMNS, type InvitedPayee, readWaiting } from './invited-store.ts';
import { payeeName } from './payee-name.ts';
import { presentRelease } from './present.ts';
import { findSplitRelease } from './release-store.ts';
import { listSplitsOf, type SplitRow } from './split-store.ts';

export async function listInvitedShares(
  db: Db,
  { userId, locale }: { userId: string; locale: Locale },
): Promise<InvitedShare[]> {
  const rows = await db
    .selectFrom('invited_payees')
    .innerJoin('users', 'users.email', 'invited_payees.email')
    .select([...INVITED_COLUMNS, payeeName('invited_payees.invited_by').as('inviter')])
    .where('users.id', '=', userId)
    .where('users.email_confirmed_at', 'is not', null)
    .where('invited_payees.state', '=', 'waiting')
    .orderBy('invited_payees.invited_at')
    .orderBy('invited_payees.id')
    .$castTo<InvitedPayee & { inviter: string }>()
    .execute();
  const shares: InvitedShare[] = [];
  for (const row of rows) {
    const [release, splits, waiting] = await Promise.all([
      findSplitRelease(db, row.releaseId),
      listSplitsOf(db, row.releaseId),
      readWaiting(db, row.id),
    ]);
    if (!release) continue;
    const split = namingSplit(splits, row.id);
    shares.push({
      uuid: row.id,
      release: presentRelease(release),
      invited_by: row.inviter,
      invited_at: row.invitedAt.toISOString(),
      waiting: waiting.map(({ amount, currency }) => presentPrice(money(amount, currency), locale)),
      split: split && {
        is_in_force: split.state === 'agreed',
        shares: split.shares.map(({ id, name, share }) => ({
          name,
          share_basis_points: share,
          is_caller: id === row.id || id === userId,
        })),
      },
      version: splitsVersion(splits),
    });
  }
  return shares;
}

/** In force, or else proposed. */
export function namingSplit(splits: readonly SplitRow[], payeeId: string): SplitRow | null {
  const naming = splits.filter(({ shares }) => shares.some(({ id }) => id === payeeId));
  return (
    naming.find(({ state }) => state === 'agreed') ??
    naming.find(({ state }) => state === 'proposed') ??
    null
  );
}
