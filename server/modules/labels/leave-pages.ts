/** With the right to put releases on pages, the label's drafts lose those pages. */
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { lockDraftsOn, mayStandOn, takeDraftsOff } from '../releases/index.ts';

interface Place {
  /** Of the releases: the label. */
  ownerId: string;
  pageId: string;
}

/** Before the agreement itself is locked: whoever saves a draft locks them in this order. */
export async function lockPlaces(tx: Tx, agreementId: string): Promise<Place[]> {
  const places = await tx
    .selectFrom('label_agreements')
    .innerJoin('labels', 'labels.id', 'label_agreements.label_id')
    .innerJoin('pages', 'pages.owner_id', 'label_agreements.artist_id')
    .select(['labels.owner_id as ownerId', 'pages.id as pageId'])
    .where('label_agreements.id', '=', agreementId)
    .where((eb) =>
      eb.or([
        eb('label_agreements.page_id', 'is', null),
        eb('label_agreements.page_id', '=', eb.ref('pages.id')),
      ]),
    )
    .orderBy('pages.id')
    .execute();
  await lockDraftsOn(tx, places);
  return places;
}

/** What was handed in or is on sale stays. So do drafts that may stand there for another reason. */
export async function leavePlaces(
  tx: Tx,
  ctx: Ctx,
  { places, userId }: { places: readonly Place[]; userId: string },
): Promise<void> {
  for (const place of places) {
    if (!(await mayStandOn(tx, place))) await takeDraftsOff(tx, ctx, { ...place, userId });
  }
}
