import { CARD_EVENT_DAYS, CHECKOUT_DAYS } from '@lathe/rules/limits';
import { subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { forgetHolds } from '../kinds/index.ts';

/** Deletes unpaid checkouts, test cards and ids of old events. Checkouts with refunds stay. */
export async function handler({ db, clock }: Ctx): Promise<void> {
  const before = subtractDuration(clock.now(), { days: CHECKOUT_DAYS });
  await sql`delete from checkouts where state in ('failed', 'expired') and settled_at < ${before}
    and not exists (select from refunds where checkout_id = checkouts.id)`.execute(db);
  const yesterday = subtractDuration(clock.now(), { days: 1 });
  await forgetHolds(db, yesterday);
  const events = subtractDuration(clock.now(), { days: CARD_EVENT_DAYS });
  await db.deleteFrom('card_events').where('received_at', '<', events).execute();
  await db.deleteFrom('sandbox_cards').where('created_at', '<', before).execute();
}
