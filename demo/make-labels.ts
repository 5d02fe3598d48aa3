/**
 * The demo label: open to requests, with a small roster, a pending request and a shared release.
 */
import { calendarDate } from '@lathe/rules/dates';
import { subtractDuration } from '@lathe/rules/time';
import type { Ctx } from '../server/context.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import type { SellerKey } from './catalogue/catalogue-types.ts';
import { planCatalogue } from './catalogue/plan-catalogue.ts';
import { demoId } from './demo-id.ts';
import { findSeller } from './sellers.ts';
import {
  findSplitRelease,
  INVITED_SHARES,
  SPLIT_DAYS,
  SPLIT_PAGE,
  SPLIT_SHARES,
} from './shared-release.ts';
import { upsert } from './upsert.ts';

/** `sign` is the text of its logo. */
export const DEMO_LABEL = {
  slug: 'northlight-records',
  name: 'Northlight Records',
  sign: 'Northlight',
};

const ROSTER: readonly { artist: SellerKey; page: string; rights: string[]; agreed: boolean }[] = [
  { artist: 'selam', page: SPLIT_PAGE, rights: ['sales', 'payees'], agreed: true },
  { artist: 'verlaine', page: 'maison-verlaine', rights: ['sales'], agreed: true },
  { artist: 'seller', page: 'faehrgeld', rights: ['sales', 'payees', 'releases'], agreed: false },
];

export async function makeLabels(tx: Tx, ctx: Ctx): Promise<void> {
  const today = calendarDate(ctx.clock.now());
  const daysAgo = (days: number) => subtractDuration(new Date(today), { days });
  const labelId = await upsertLabel(tx, daysAgo(400));
  const pages = planCatalogue(today);
  const pageIdOf = (slug: string) => pages.find(({ source }) => source.slug === slug)?.id ?? null;
  await tx.deleteFrom('label_agreements').where('label_id', '=', labelId).execute();
  await upsert(
    tx,
    'label_agreements',
    ['id'],
    ROSTER.map(({ artist, page, rights, agreed }, at) => ({
      id: demoId('agreement', artist, page),
      label_id: labelId,
      artist_id: findSeller(artist).id,
      page_id: pageIdOf(page),
      rights,
      state: agreed ? 'agreed' : 'asked',
      asked_at: daysAgo(agreed ? 300 - at * 60 : 2),
      decided_at: agreed ? daysAgo(298 - at * 60) : null,
    })),
  );
  const releaseId = findSplitRelease(pages);
  if (releaseId) await shareRelease(tx, { releaseId, at: daysAgo(SPLIT_DAYS) });
}

async function upsertLabel(tx: Tx, openedAt: Date): Promise<string> {
  const owner = findSeller('label');
  const office = owner.seller?.business?.office ?? owner.home;
  const { line_1, line_2, city, postcode } = office;
  // The label may exist from before the demo world was built.
  const existing = await tx
    .selectFrom('labels')
    .select('id')
    .where('owner_id', '=', owner.id)
    .executeTakeFirst();
  const id = existing?.id ?? demoId('label', 'northlight');
  const label = {
    id,
    owner_id: owner.id,
    slug: DEMO_LABEL.slug,
    name: DEMO_LABEL.name,
    description:
      'Records from the north of England since 2011, for long evenings and short attention spans.\nSmall runs, good sleeves, and everybody is told how the money is shared.',
    legal_name: owner.seller?.business?.name ?? owner.name,
    legal_address: [line_1, line_2, `${city} ${postcode}`].filter(Boolean).join('\n'),
    registration_no: 'Companies House 07311482',
    contact_email: 'hello@northlight.example',
    created_at: openedAt,
    updated_at: openedAt,
    deleted_at: null,
  };
  await upsert(tx, 'labels', ['id'], [label]);
  return id;
}

async function shareRelease(
  tx: Tx,
  { releaseId, at }: { releaseId: string; at: Date },
): Promise<void> {
  const existing = await tx
    .selectFrom('release_splits')
    .select('id')
    .where('release_id', '=', releaseId)
    .execute();
  const ids = existing.map(({ id }) => id);
  if (ids.length > 0) {
    await tx.deleteFrom('release_split_consents').where('split_id', 'in', ids).execute();
    await tx.deleteFrom('release_split_shares').where('split_id', 'in', ids).execute();
    await tx.deleteFrom('release_splits').where('id', 'in', ids).execute();
  }
  const id = demoId('split', releaseId);
  const split = {
    id,
    release_id: releaseId,
    state: 'agreed',
    proposed_by: findSeller('label').id,
    proposed_at: subtractDuration(at, { days: 2 }),
    decided_at: at,
  };
  await upsert(tx, 'release_splits', ['id'], [split]);
  const shares = SPLIT_SHARES.map(({ seller, share }, position) => ({
    split_id: id,
    user_id: findSeller(seller).id,
    invited_payee_id: null,
    share_basis_points: share,
    position,
  }));
  const invited = INVITED_SHARES.map(({ id: payeeId, share }, position) => ({
    split_id: id,
    user_id: null,
    invited_payee_id: payeeId,
    share_basis_points: share,
    position: shares.length + position,
  }));
  await tx
    .insertInto('release_split_shares')
    .values([...shares, ...invited])
    .execute();
  await upsert(
    tx,
    'release_split_consents',
    ['split_id', 'user_id'],
    SPLIT_SHARES.map(({ seller }) => ({
      split_id: id,
      user_id: findSeller(seller).id,
      agreed_at: at,
    })),
  );
}
