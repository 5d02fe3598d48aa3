import { PROVIDER_EVENT_DAYS } from '@lathe/rules/bank-limits';
import { subtractDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';

/** They name people and accounts, and the books have what they said. */
export async function handler({ db, clock }: Ctx): Promise<void> {
  await db
    .deleteFrom('provider_events')
    .where('received_at', '<', subtractDuration(clock.now(), { days: PROVIDER_EVENT_DAYS }))
    .where('processed_at', 'is not', null)
    .execute();
}
