import type { CallReply } from '@lathe/contract/call';
import type { merchCalls } from '@lathe/contract/merch-calls';
import { hasPermission, mayIn, signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';

type ItemAccess = CallReply<(typeof merchCalls)['GET /api/studio/merch/{item}']>;

/** An item of others looks as if it did not exist. */
export async function readItemAccess({ ctx, actor }: Caller, itemId: string): Promise<ItemAccess> {
  const owner = await ctx.db
    .selectFrom('merch_items')
    .innerJoin('users', 'users.id', 'merch_items.owner_id')
    .leftJoin('sellers', 'sellers.user_id', 'users.id')
    .select(['users.id', 'users.name', 'sellers.country_iso'])
    .where('merch_items.id', '=', itemId)
    .where('merch_items.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!owner) throw new CallError('not_found');
  const { userId } = signedIn(actor);
  if (mayIn(actor, 'merch.edit', owner.id)) {
    return { owner, access: owner.id === userId ? 'own' : 'member' };
  }
  const isOwn = owner.id === userId;
  if (!hasPermission(actor, 'merch.read', { isOwn })) throw new CallError('not_found');
  return { owner, access: isOwn ? 'own' : 'staff' };
}
