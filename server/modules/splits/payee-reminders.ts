import { PAYEE_REMINDER_DAYS, remindersDue } from '@lathe/rules/invited-payees';
import { addDuration } from '@lathe/rules/time';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** One of each mail address: who is reminded finds all shares in one place. */
export async function listDueReminders(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('invited_payees')
    .select(['id', 'email', 'invited_at as invitedAt', 'reminders'])
    .where('state', '=', 'waiting')
    .where('reminders_stopped_at', 'is', null)
    .where('reminders', '<', PAYEE_REMINDER_DAYS.length)
    .where('invited_at', '<=', addDuration(now, { days: -PAYEE_REMINDER_DAYS[0] }))
    .orderBy('invited_at')
    .orderBy('id')
    .execute();
  const byAddress = new Map<string | null, string>();
  for (const { id, email, invitedAt, reminders } of rows) {
    if (remindersDue(invitedAt, now) <= reminders || byAddress.has(email)) continue;
    byAddress.set(email, id);
  }
  return [...byAddress.values()];
}

/** For all shares of the address. False if nothing is due any more. */
export async function markReminded(
  tx: Tx,
  { payeeId, now }: { payeeId: string; now: Date },
): Promise<boolean> {
  const rows = await tx
    .selectFrom('invited_payees')
    .innerJoin('invited_payees as named', 'named.email', 'invited_payees.email')
    .select([
      'invited_payees.id',
      'invited_payees.invited_at as invitedAt',
      'invited_payees.reminders',
    ])
    .where('named.id', '=', payeeId)
    .where('invited_payees.state', '=', 'waiting')
    .where('invited_payees.reminders_stopped_at', 'is', null)
    .orderBy('invited_payees.id')
    .forUpdate('invited_payees')
    .execute();
  let isDue = false;
  for (const { id, invitedAt, reminders } of rows) {
    const due = remindersDue(invitedAt, now);
    if (due <= reminders) continue;
    isDue ||= id === payeeId;
    await tx
      .updateTable('invited_payees')
      .set({ reminders: due, reminded_at: now })
      .where('id', '=', id)
      .execute();
  }
  return isDue;
}
