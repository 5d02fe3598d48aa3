import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { declineAsInvited } from '../splits/index.ts';
import { assertOpen } from './state.ts';
import { lockByToken, markRevoked } from './store.ts';

/** For people who do not know the inviter, and want no account. */
export async function declineShare(ctx: Ctx, token: string): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const invitation = await lockByToken(tx, token);
    if (!invitation?.payee) throw new CallError('token_invalid');
    assertOpen(invitation, now);
    await markRevoked(tx, { id: invitation.id, now });
    await declineAsInvited(tx, ctx, { payeeId: invitation.payee.id, userId: null });
  });
}
