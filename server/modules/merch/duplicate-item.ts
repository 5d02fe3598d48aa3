import type { Locale } from '@lathe/rules/locales';
import { ITEM_MAX_LENGTHS, variantKey } from '@lathe/rules/merch/item-details';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { translatorFor } from '../../platform/translations.ts';
import { assertCanPublishOnPage } from '../pages/index.ts';
import { assertRoomForItem, freeItemSlug, openType } from './create-item.ts';
import { makeableKeys, plantOffer, typeOf, variantsOf } from './facts.ts';
import { addToItemHistory } from './history.ts';
import { insertItem } from './item-store.ts';
import { saveVariants } from './save-variants.ts';
import { lockedItem } from './with-item.ts';

/** Dates are not copied: they would be in the past, or announce two items at once. */
export async function duplicateItem(
  tx: Tx,
  ctx: Ctx,
  input: { ownerId: string; userId: string; id: string; locale: Locale },
): Promise<string> {
  const { ownerId, userId, id: sourceId, locale } = input;
  const offer = await plantOffer(ctx);
  const { now } = offer;
  await assertRoomForItem(tx, ownerId);
  const source = await lockedItem(tx, { ownerId, id: sourceId });
  const type = typeOf(offer, source.merch_type_id);
  openType(offer, type.code);
  const { page_id: pageId } = source;
  // On a page of another owner, the right to publish may have ended.
  await assertCanPublishOnPage(tx, { ownerId, pageId });
  const title = translatorFor(locale)('merch_editor:copy_of', { title: source.title }).slice(
    0,
    ITEM_MAX_LENGTHS.title,
  );
  const id = await insertItem(tx, {
    owner_id: ownerId,
    page_id: pageId,
    merch_type_id: type.id,
    slug: await freeItemSlug(tx, { pageId, title }),
    title,
    description: source.description,
    price_tier: source.price_tier,
    quantity_limit: source.quantity_limit,
    territories: source.territories,
    territories_exclude: source.territories_exclude,
    created_at: now,
    updated_at: now,
  });
  const makeable = makeableKeys(type);
  await saveVariants(tx, {
    item: { id, variants: [] },
    type,
    // Sizes and colours that are switched off cannot be added.
    wanted: variantsOf(source, type).filter((variant) => makeable.has(variantKey(variant))),
    now,
  });
  await addToItemHistory(tx, { itemId: id, userId, action: 'duplicated', now });
  await ctx.hooks.copyDesign(tx, ctx, { from: sourceId, to: id });
  return id;
}
