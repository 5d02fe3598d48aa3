import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { notify, releaseDetails } from '../notifications/index.ts';
import type { InvitedPayee } from './invited-store.ts';

interface InvitedEvent {
  topic: 'payee_joined' | 'payee_declined' | 'payee_corrected' | 'payee_decided';
  payee: Pick<InvitedPayee, 'id' | 'releaseId' | 'invitedBy' | 'name'>;
  /** Who caused it; null without an account. */
  exceptUserId: string | null;
}

/** The owner of the release, the inviter, and everyone who shares its earnings or is asked to. */
export async function notifyAboutInvited(
  tx: Tx,
  ctx: Ctx,
  { topic, payee, exceptUserId }: InvitedEvent,
): Promise<void> {
  const { id, releaseId, invitedBy, name } = payee;
  const others = await tx
    .selectFrom('releases')
    .leftJoin('release_splits', (join) =>
      join
        .onRef('release_splits.release_id', '=', 'releases.id')
        .on('release_splits.state', 'in', ['proposed', 'agreed']),
    )
    .leftJoin('release_split_consents', 'split_id', 'release_splits.id')
    .select(['releases.owner_id as ownerId', 'release_split_consents.user_id as userId'])
    .where('releases.id', '=', releaseId)
    .execute();
  await notify(tx, ctx, {
    topic,
    owners: [
      ...new Set([
        invitedBy,
        ...others.flatMap(({ ownerId, userId }) => (userId ? [ownerId, userId] : [ownerId])),
      ]),
    ],
    exceptUserId,
    // It can be corrected more than once.
    subject: `${id} ${ctx.clock.now().toISOString()}`,
    details: { ...(await releaseDetails(tx, releaseId)), name },
    ...(topic === 'payee_joined' && exceptUserId !== null && { aboutUserId: exceptUserId }),
    url: `/studio/splits/${releaseId}`,
  });
}
