import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { audit } from './audit.ts';
import type { SignInOrigin } from './origin.ts';
import { hashSecret } from './secrets.ts';
import { deleteSessionBySecret } from './session-store.ts';

/** Ends the session or the pending second-factor challenge of this browser. */
export async function signOut(
  ctx: Ctx,
  { origin, challenge }: { origin: SignInOrigin; challenge: string | undefined },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (challenge) {
      const hash = hashSecret(challenge);
      await tx.deleteFrom('sign_in_challenges').where('token_hash', '=', hash).execute();
    }
    const ended = origin.earlierSecret && (await deleteSessionBySecret(tx, origin.earlierSecret));
    if (!ended) return;
    await audit(tx, {
      at: ctx.clock.now(),
      action: 'session.ended',
      actorId: ended.userId,
      subjectId: ended.userId,
      details: { device: origin.device, place: origin.place },
      ip: origin.ip,
    });
  });
}
