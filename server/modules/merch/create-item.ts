import { MERCH_ITEMS_MAX } from '@lathe/rules/merch/item-details';
import { slugify } from '@lathe/rules/slugs';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { lockPerson } from '../accounts/index.ts';
import type { MerchType } from '../merch-types/index.ts';
import { assertCanPublishOnPage } from '../pages/index.ts';
import type { PlantOffer } from './facts.ts';
import { addToItemHistory } from './history.ts';
import { countItems, insertItem } from './item-store.ts';
import { saveVariants } from './save-variants.ts';

export interface NewItemInput {
  ownerId: string;
  /** The owner, or someone who acts for them. */
  userId: string;
  /** Code of a type. */
  type: string;
  title: string;
  pageId: string;
}

/** In the first colour and all sizes, so that the seller sees prices and a preview at once. */
export async function createItem(tx: Tx, offer: PlantOffer, input: NewItemInput): Promise<string> {
  const { ownerId, userId, pageId } = input;
  const title = input.title.trim();
  if (title === '') throw new CallError('validation', { fields: { title: [{ key: 'required' }] } });
  const type = openType(offer, input.type);
  await assertRoomForItem(tx, ownerId);
  await assertCanPublishOnPage(tx, { ownerId, pageId });
  const id = await insertItem(tx, {
    owner_id: ownerId,
    page_id: pageId,
    merch_type_id: type.id,
    slug: await freeItemSlug(tx, { pageId, title }),
    title,
    created_at: offer.now,
    updated_at: offer.now,
  });
  const colour = type.colours.find(({ isActive }) => isActive);
  const sizes = type.sizes.filter(({ isActive }) => isActive);
  await saveVariants(tx, {
    item: { id, variants: [] },
    type,
    wanted: sizes.map(({ code: size }) => ({
      size,
      colour: colour?.code ?? '',
      isAvailable: true,
    })),
    now: offer.now,
  });
  await addToItemHistory(tx, { itemId: id, userId, action: 'begun', now: offer.now });
  return id;
}

export function openType({ types }: PlantOffer, code: string): MerchType {
  const type = types.find((each) => each.code === code);
  if (!type) throw new CallError('validation', { fields: { type: [{ key: 'one_of' }] } });
  if (!type.isActive) throw new CallError('merch_type_off');
  return type;
}

/** Locks the account, so that concurrent requests cannot exceed the limit. */
export async function assertRoomForItem(tx: Tx, ownerId: string): Promise<void> {
  await lockPerson(tx, ownerId);
  if ((await countItems(tx, ownerId)) < MERCH_ITEMS_MAX) return;
  throw new CallError('merch_limit_reached', { values: { limit: MERCH_ITEMS_MAX } });
}

const SLUG_MAX = 60;

/** Also avoids slugs of deleted items: a link never leads to another thing. */
export async function freeItemSlug(
  tx: Tx,
  { pageId, title }: { pageId: string; title: string },
): Promise<string> {
  await lock(tx, 'group-slug', pageId);
  const base = slugify(title).slice(0, SLUG_MAX).replace(/-$/, '') || 'item';
  const taken = await tx
    .selectFrom('merch_items')
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
