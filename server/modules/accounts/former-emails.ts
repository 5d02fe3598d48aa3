/** Addresses that an account had until recently. */
import { FORMER_EMAIL_DAYS } from '@lathe/rules/bank-limits';
import { subtractDuration } from '@lathe/rules/time';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export async function keepFormerEmail(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('former_emails')
    .values({ user_id: userId, email, replaced_at: now })
    .execute();
}

/** Who learns of a change of where money goes: the present address first. */
export async function currentAndFormerEmails(
  db: Db | Tx,
  { userId, current, now }: { userId: string; current: string; now: Date },
): Promise<string[]> {
  const former = await db
    .selectFrom('former_emails')
    .select('email')
    .where('user_id', '=', userId)
    .where('replaced_at', '>', subtractDuration(now, { days: FORMER_EMAIL_DAYS }))
    .orderBy('replaced_at', 'desc')
    .execute();
  return [...new Set([current, ...former.map(({ email }) => email)])];
}
