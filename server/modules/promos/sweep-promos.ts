import { PROMO_STORED_DAYS } from '@lathe/rules/promotion-limits';
import { subtractDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';

/** Recipients are personal data, so old links are deleted. */
export async function handler({ db, clock }: Ctx): Promise<void> {
  await db
    .deleteFrom('promo_links')
    .where('expires_at', '<', subtractDuration(clock.now(), { days: PROMO_STORED_DAYS }))
    .execute();
}
