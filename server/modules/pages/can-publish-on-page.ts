import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';

interface OwnerPage {
  ownerId: string;
  pageId: string;
}

/**
 * True for the owner's page, and for pages where the owner may publish as a contributor or through
 * their label. Takes shared locks, so revoking the right waits for this transaction and then finds
 * the release.
 */
export async function canPublishOnPage(tx: Tx, { ownerId, pageId }: OwnerPage): Promise<boolean> {
  const page = await tx
    .selectFrom('pages')
    .select('owner_id')
    .where('id', '=', pageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!page || page.owner_id === ownerId) return page !== undefined;
  const agreed = await tx
    .selectFrom('label_agreements')
    .innerJoin('labels', 'labels.id', 'label_agreements.label_id')
    .select('label_agreements.id')
    .where('labels.owner_id', '=', ownerId)
    .where('label_agreements.artist_id', '=', page.owner_id)
    .where('label_agreements.state', '=', 'agreed')
    .where((eb) =>
      eb.or([
        eb('label_agreements.page_id', 'is', null),
        eb('label_agreements.page_id', '=', pageId),
      ]),
    )
    .where(sql<boolean>`'releases' = any(label_agreements.rights)`)
    .forShare('label_agreements')
    .executeTakeFirst();
  if (agreed) return true;
  const accepted = await tx
    .selectFrom('page_contributors')
    .select('page_id')
    .where('page_id', '=', pageId)
    .where('user_id', '=', ownerId)
    .where('state', '=', 'accepted')
    .forShare()
    .executeTakeFirst();
  return accepted !== undefined;
}

export async function assertCanPublishOnPage(tx: Tx, ownerPage: OwnerPage): Promise<void> {
  if (await canPublishOnPage(tx, ownerPage)) return;
  throw new CallError('validation', { fields: { page_id: [{ key: 'one_of' }] } });
}
