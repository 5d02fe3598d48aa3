/** Reviews of demo releases, decided and pending. */
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { subtractDuration } from '@lathe/rules/time';
import type { Ctx } from '../server/context.ts';
import { findItem } from '../server/modules/merch/index.ts';
import { contentOfItem, submittedItem } from '../server/modules/merch-publishing/submission.ts';
import { merchTypes } from '../server/modules/merch-types/index.ts';
import { contentOf, readCatalogueBooks } from '../server/modules/publishing/review-content.ts';
import { findRelease } from '../server/modules/releases/index.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { planCatalogue } from './catalogue/plan-catalogue.ts';
import { demoId } from './demo-id.ts';
import { planMerch } from './merch/plan-merch.ts';
import { DEMO_USERS } from './people.ts';
import { findSeller } from './sellers.ts';
import { upsert } from './upsert.ts';

/** In the language of the seller. */
const REJECTION_NOTE =
  'Am Ende von Seite B bricht „Morgen wieder“ mitten im letzten Akkord ab. Bitte schick den Song noch einmal.';

export async function makeReviews(tx: Tx, ctx: Ctx): Promise<void> {
  const today = calendarDate(ctx.clock.now());
  const catalogueBooks = await readCatalogueBooks(ctx);
  const reviewer = DEMO_USERS.find(({ email }) => email.startsWith('staff@'))?.id ?? null;
  const planned = planCatalogue(today).flatMap(({ groups }) =>
    groups.flatMap(({ releases }) => releases),
  );
  const rows = [];
  for (const { id, state } of planned) {
    const owner = await tx
      .selectFrom('releases')
      .select('owner_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const release = await findRelease(tx, { ownerId: owner.owner_id, id });
    // Depends on the date only, so a rebuild on the same day gives the same rows.
    const rejectedAt = state === 'rejected' ? subtractDuration(new Date(today), { days: 6 }) : null;
    const decidedAt = release?.approved_at ?? rejectedAt;
    const submittedAt =
      release?.submitted_at ?? (rejectedAt && subtractDuration(rejectedAt, { days: 1 }));
    if (!release || !submittedAt) continue;
    rows.push({
      id: demoId(`review ${id}`),
      kind: 'release',
      thing_id: id,
      number: 1,
      submitted_at: submittedAt,
      submitted_by: owner.owner_id,
      content: JSON.stringify(await contentOf(tx, catalogueBooks, release)),
      decision: decidedAt && (rejectedAt ? 'rejected' : 'approved'),
      decided_by: decidedAt && reviewer,
      decided_at: decidedAt,
      notes: JSON.stringify(rejectedAt ? { songs: REJECTION_NOTE } : {}),
    });
    // Sets the time again: any change clears it, and would count as the seller's correction.
    if (rejectedAt) {
      await tx
        .updateTable('releases')
        .set({ rejected_at: rejectedAt })
        .where('id', '=', id)
        .execute();
    }
  }
  rows.push(...(await merchReviews(tx, ctx, { today, reviewer })));
  const ids = rows.map(({ thing_id }) => thing_id);
  await tx.deleteFrom('reviews').where('thing_id', 'in', ids).execute();
  await upsert(tx, 'reviews', ['id'], rows);
}

async function merchReviews(
  tx: Tx,
  ctx: Ctx,
  { today, reviewer }: { today: CalendarDate; reviewer: string | null },
) {
  const types = await merchTypes(ctx);
  const rows = [];
  for (const { id, page } of planMerch(planCatalogue(today))) {
    const ownerId = findSeller(page.source.owner).id;
    const item = await findItem(tx, { ownerId, id });
    const type = types.find((each) => each.id === item?.merch_type_id);
    if (!item?.submitted_at || !type) continue;
    const submitted = await submittedItem(ctx, tx, item);
    const { submitted_at, approved_at: decided_at } = item;
    rows.push({
      id: demoId(`review ${id}`),
      kind: 'merch',
      thing_id: id,
      number: 1,
      submitted_at,
      submitted_by: ownerId,
      content: JSON.stringify(contentOfItem(submitted, { type, pageName: item.page_name })),
      decision: decided_at && 'approved',
      decided_by: decided_at && reviewer,
      decided_at,
      notes: '{}',
    });
  }
  return rows;
}
