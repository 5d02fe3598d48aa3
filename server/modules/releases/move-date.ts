import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { notify, releaseDetails } from '../notifications/index.ts';
import { insertDateMove } from '../sellables/index.ts';
import type { ReleaseRow } from './store.ts';

/**
 * Stores the new date. Fulfilment reschedules the orders and notifies the buyers. Sellers who are
 * concerned are notified here.
 */
export async function moveDate(
  tx: Tx,
  ctx: Ctx,
  { before, to, userId }: { before: ReleaseRow; to: string; userId: string },
): Promise<void> {
  const { id, release_date: from } = before;
  if (from === null || to <= from) return;
  const now = ctx.clock.now();
  const moveId = await insertDateMove(tx, { thingIds: [id], from, to, now });
  const event = {
    topic: 'date_moved',
    subject: String(moveId),
    exceptUserId: userId,
    details: { ...(await releaseDetails(tx, id)), from, to },
    aboutUserId: before.owner_id,
  } as const;
  const { page, labelOwners } = await concernedBy(tx, before);
  const url = `/studio/releases/${id}`;
  await notify(tx, ctx, { ...event, owners: [before.owner_id], url });
  if (page) {
    await notify(tx, ctx, { ...event, owners: [page.ownerId], url: `/studio/pages/${page.id}` });
  }
  await notify(tx, ctx, { ...event, owners: labelOwners, url: '/studio/label/roster' });
}

/** The page that shows it, and the labels that its seller has an agreement with. */
async function concernedBy(tx: Tx, { owner_id, page_id }: ReleaseRow) {
  const page = await tx
    .selectFrom('pages')
    .select(['id', 'owner_id as ownerId'])
    .where('id', '=', page_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const labels = await tx
    .selectFrom('label_agreements')
    .innerJoin('labels', 'labels.id', 'label_agreements.label_id')
    .select('labels.owner_id as ownerId')
    .where('label_agreements.state', '=', 'agreed')
    .where('label_agreements.artist_id', '=', owner_id)
    .where((eb) => eb.or([eb('page_id', 'is', null), eb('page_id', '=', page_id)]))
    .where('labels.deleted_at', 'is', null)
    .execute();
  return { page, labelOwners: labels.map(({ ownerId }) => ownerId) };
}
