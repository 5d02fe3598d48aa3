import type { BundleChange } from '@lathe/contract/bundle-calls';
import {
  BUNDLE_DISCOUNT_DEFAULT,
  BUNDLE_TITLE_MAX_LENGTH,
  BUNDLES_MAX,
} from '@lathe/rules/bundle-limits';
import { slugify } from '@lathe/rules/slugs';
import type { Ctx } from '../../context.ts';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { lockPerson } from '../accounts/index.ts';
import { assertCanPublishOnPage } from '../pages/index.ts';
import { countBundles, insertBundle, lockParts, replaceParts } from './bundle-store.ts';
import { type AllOf, assertValid, checkedParts, dayOrNull } from './check-bundle.ts';
import { addToBundleHistory } from './history.ts';

export interface NewBundle {
  ownerId: string;
  /** The owner, or someone who acts for them. */
  userId: string;
  body: BundleChange & AllOf<Pick<BundleChange, 'page_id' | 'parts'>>;
  /** What is shown if the seller chose none. */
  defaultTitle: string;
}

/** Returns the id. Locks the account, so that concurrent requests cannot exceed the limit. */
export async function createBundle(
  tx: Tx,
  { clock }: Pick<Ctx, 'clock'>,
  { ownerId, userId, body, defaultTitle }: NewBundle,
): Promise<string> {
  const now = clock.now();
  await lockPerson(tx, ownerId);
  await lockParts(tx, body.parts);
  const title = body.title?.trim() || defaultTitle;
  const discount = body.discount ?? BUNDLE_DISCOUNT_DEFAULT;
  const details = {
    title,
    discountBasisPoints: discount,
    parts: body.parts,
    startsOn: dayOrNull(body.starts_on),
    endsOn: dayOrNull(body.ends_on),
    cover: body.cover ?? null,
  };
  assertValid(details, now);
  const parts = await checkedParts(tx, { ownerId, ids: body.parts, before: [] });
  if ((await countBundles(tx, ownerId)) >= BUNDLES_MAX) {
    throw new CallError('bundle_limit_reached', { values: { limit: BUNDLES_MAX } });
  }
  await assertCanPublishOnPage(tx, { ownerId, pageId: body.page_id });
  const id = await insertBundle(tx, {
    owner_id: ownerId,
    page_id: body.page_id,
    slug: await freeBundleSlug(tx, { pageId: body.page_id, title }),
    title,
    description: body.description?.trim() ?? '',
    discount_basis_points: discount,
    cover_part_id: details.cover,
    starts_on: details.startsOn,
    ends_on: details.endsOn,
    created_at: now,
    updated_at: now,
  });
  await replaceParts(tx, id, parts);
  await addToBundleHistory(tx, { bundleId: id, userId, action: 'begun', now });
  return id;
}

const SLUG_MAX = Math.min(60, BUNDLE_TITLE_MAX_LENGTH);

/** Also avoids slugs of deleted bundles: a link never leads to another thing. */
export async function freeBundleSlug(
  tx: Tx,
  { pageId, title }: { pageId: string; title: string },
): Promise<string> {
  await lock(tx, 'group-slug', pageId);
  const base = slugify(title).slice(0, SLUG_MAX).replace(/-$/, '') || 'bundle';
  const taken = await tx
    .selectFrom('bundles')
    .select('slug')
    .where('page_id', '=', pageId)
    .where('slug', 'like', `${base}%`)
    .execute();
  const slugs = new Set(taken.map(({ slug }) => slug));
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!slugs.has(slug)) return slug;
  }
}
