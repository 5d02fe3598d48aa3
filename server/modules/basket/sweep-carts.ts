import { CART_DAYS } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';

export async function handler({ db, clock }: Ctx): Promise<void> {
  const forgotten = new Date(clock.now().getTime() - CART_DAYS * 24 * 60 * 60 * 1000);
  await db
    .deleteFrom('carts')
    .where('user_id', 'is', null)
    .where('updated_at', '<', forgotten)
    .execute();
}
