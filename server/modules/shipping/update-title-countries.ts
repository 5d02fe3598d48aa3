import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { refreshStorefront } from '../storefront/index.ts';

export async function updateTitleCountries(
  ctx: Ctx,
  { groupId }: { groupId: string },
): Promise<void> {
  await inTransaction(ctx.db, (tx) => refreshStorefront(tx, ctx, { groupIds: [groupId] }));
}

export { updateTitleCountries as handler };
