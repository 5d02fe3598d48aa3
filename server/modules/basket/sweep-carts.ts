import { CART_DAYS } from '@lathe/rules/limits';
import { subtractDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';

export async function handler({ db, clock }: Ctx): Promise<void> {
  const cutoff = subtractDuration(clock.now(), { days: CART_DAYS });
  await db
    .deleteFrom('carts')
    .where('user_id', 'is', null)
    .where('updated_at', '<', cutoff)
    .execute();
}
