import { WISHES_MAX } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import { lock } from '../../platform/db/locks.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { readSavedItems } from '../kinds/index.ts';
import { countWishes, insertWish, isWished } from './store.ts';

/** What is on the list already stays where it is, also if it cannot be bought any more. */
export async function saveWish(
  ctx: Ctx,
  { userId, item: id }: { userId: string; item: string },
): Promise<void> {
  const now = ctx.clock.now();
  const item = (await readSavedItems(ctx.preparedPool, [id], now)).get(id);
  await inTransaction(ctx.db, async (tx) => {
    // Two presses at the same time are one wish, and the last free place goes to one of them.
    await lock(tx, 'account', userId);
    if (await isWished(tx, { userId, item: id })) return;
    if (item?.state !== 'open') throw new CallError('not_found');
    if ((await countWishes(tx, userId)) >= WISHES_MAX) {
      throw new CallError('wish_list_full', { values: { max: WISHES_MAX } });
    }
    await insertWish(tx, { userId, item, now });
  });
}
