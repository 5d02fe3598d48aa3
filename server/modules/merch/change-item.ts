/** Saves the details of an item, all or nothing. */
import { isDeepStrictEqual } from 'node:util';
import type { MerchChange } from '@lathe/contract/merch';
import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import {
  type DetailField,
  type DetailProblem,
  detailProblems,
  type ItemDetails,
  type ItemVariant,
  variantKey,
} from '@lathe/rules/merch/item-details';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import type { MerchType } from '../merch-types/index.ts';
import { assertCanPublishOnPage } from '../pages/index.ts';
import { shippingCountries } from '../regions/index.ts';
import { freeItemSlug } from './create-item.ts';
import {
  detailsOf,
  operationsOf,
  type PlantOffer,
  plantOffer,
  switchedOff,
  typeOf,
} from './facts.ts';
import { addToItemHistory } from './history.ts';
import { type ItemRow, updateItem } from './item-store.ts';
import { orderMerchPictures } from './jobs.ts';
import { moveItemDate } from './move-item-date.ts';
import { saveVariants } from './save-variants.ts';
import { assertItemEditable, assertItemVersion, lockedItem } from './with-item.ts';

export const FIELD_NAMES: Record<DetailField, keyof MerchChange> = {
  title: 'title',
  description: 'description',
  pageId: 'page_id',
  tier: 'price_category_id',
  variants: 'variants',
  quantityLimit: 'quantity_limit',
  preorderDate: 'preorder_date',
  releaseDate: 'release_date',
  territories: 'territories',
  territoriesExclude: 'territories_exclude',
  onlyInBundles: 'only_in_bundles',
};

export interface ItemChangeInput {
  ownerId: string;
  userId: string;
  id: string;
  version: number;
  change: MerchChange;
  locale: Locale;
}

export async function changeItem(tx: Tx, ctx: Ctx, input: ItemChangeInput): Promise<ItemRow> {
  const { ownerId, userId, id } = input;
  const offer = await plantOffer(ctx);
  const row = await lockedItem(tx, { ownerId, id });
  assertItemVersion(row, input.version);
  const isApproved = operationsOf(row, offer).changeOnSale;
  if (!isApproved) assertItemEditable(row, offer);
  const type = typeOf(offer, row.merch_type_id);
  const before = detailsOf(row, type);
  const after = applyChange(before, input.change);
  const fields = (Object.keys(FIELD_NAMES) as DetailField[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  if (fields.length === 0) return row;
  if (isApproved) assertAllowedOnSale({ before, after, fields, row });
  await assertValid(tx, { before, after, fields, row, type, offer, locale: input.locale });
  // Its texts are on the page of somebody else, perhaps, who has ended the collaboration.
  const hasNewText = fields.includes('title') || fields.includes('description');
  if (fields.includes('pageId') || (isApproved && hasNewText)) {
    await assertCanPublishOnPage(tx, { ownerId, pageId: after.pageId });
  }
  await updateItem(tx, {
    id,
    change: {
      ...columnsOf(after),
      // Nobody has seen its address yet.
      ...(fields.includes('pageId') && {
        slug: await freeItemSlug(tx, { pageId: after.pageId, title: after.title }),
      }),
    },
    now: offer.now,
    isEdit: true,
  });
  if (fields.includes('variants')) {
    await saveVariants(tx, { item: row, type, wanted: after.variants, now: offer.now });
    // Of new colours, and no longer of those that are not sold any more.
    if (row.design_state === 'complete') {
      await orderMerchPictures(tx, ctx, { itemId: id, now: offer.now });
    }
  }
  await addToItemHistory(tx, {
    itemId: id,
    userId,
    action: isApproved ? 'changed_on_sale' : 'changed',
    detail: {
      fields: Object.fromEntries(
        fields.map((field) => [FIELD_NAMES[field], { before: before[field], after: after[field] }]),
      ),
    },
    now: offer.now,
  });
  if (isApproved) {
    await moveItemDate(tx, ctx, { before: row, to: after.releaseDate, userId });
    await ctx.cache.clear(tx, 'merch');
  }
  return row;
}

/** Omitted fields stay unchanged. */
function applyChange(before: ItemDetails, change: MerchChange): ItemDetails {
  const { variants, ...others } = change;
  const changed = Object.entries(FIELD_NAMES).flatMap(([field, name]) => {
    const value = name === 'variants' ? undefined : others[name];
    return value === undefined ? [] : [[field, value]];
  });
  const after: ItemDetails = { ...before, ...Object.fromEntries(changed) };
  return {
    ...after,
    title: after.title.trim(),
    description: after.description.trim(),
    variants: variants ? inOrderOf(before.variants, variants.map(toVariant)) : before.variants,
  };
}

function toVariant({ size, colour, is_available }: NonNullable<MerchChange['variants']>[number]) {
  return { size, colour, isAvailable: is_available };
}

/** The order of a form is no change. */
function inOrderOf(before: readonly ItemVariant[], variants: readonly ItemVariant[]) {
  const ranks = new Map(before.map((variant, index) => [variantKey(variant), index]));
  const rankOf = (variant: ItemVariant) => ranks.get(variantKey(variant)) ?? before.length;
  return variants.toSorted((a, b) => rankOf(a) - rankOf(b));
}

interface Changed {
  before: ItemDetails;
  after: ItemDetails;
  fields: readonly DetailField[];
  row: ItemRow;
}

/** What was reviewed stays: no other page, no further sizes and colours. */
function assertAllowedOnSale({ before, after, fields, row }: Changed): void {
  const known = new Set(before.variants.map(variantKey));
  const isAdded = after.variants.some((variant) => !known.has(variantKey(variant)));
  if (fields.includes('pageId') || isAdded) throw new CallError('merch_on_sale');
  const hasStarted = row.published_at !== null;
  const problems: Record<string, FieldProblem[]> = {};
  // Buyers were promised the date.
  if (fields.includes('releaseDate') && after.releaseDate < before.releaseDate) {
    problems.release_date = [{ key: 'date_only_forward' }];
  }
  if (fields.includes('preorderDate') && hasStarted) {
    problems.preorder_date = [{ key: 'preorder_started' }];
  }
  if (Object.keys(problems).length > 0) throw new CallError('validation', { fields: problems });
}

/** Validates only the fields in this change: a date saved earlier may be too close by now. */
async function assertValid(
  tx: Tx,
  changed: Changed & { type: MerchType; offer: PlantOffer; locale: Locale },
): Promise<void> {
  const { after, fields, row, offer } = changed;
  const isInChange = ({ field, code }: DetailProblem) =>
    fields.includes(field) ||
    (code === 'date_not_before_release' && fields.includes('releaseDate')) ||
    (code === 'territories_none' &&
      (fields.includes('territories') || fields.includes('territoriesExclude')));
  const found = detailProblems(after, {
    today: calendarDate(offer.now),
    shippable: new Set(await shippingCountries(tx, { bulk: false })),
  }).filter(isInChange);
  const problems: Record<string, FieldProblem[]> = {};
  for (const { field, code, values } of found) {
    problems[FIELD_NAMES[field]] = [{ key: code, ...(values && { values: { ...values } }) }];
  }
  const unavailable = unavailableVariant(changed);
  if (unavailable) problems.variants ??= [unavailable];
  const taken = row.pieces_sold + row.pieces_reserved;
  if (after.quantityLimit !== null && after.quantityLimit < taken) {
    problems.quantity_limit ??= [{ key: 'quantity_below_sold', values: { count: taken } }];
  }
  if (Object.keys(problems).length > 0) throw new CallError('validation', { fields: problems });
}

/** A new variant must be one that the plant makes now; those of before may stay. */
function unavailableVariant({
  before,
  after,
  type,
  locale,
}: Pick<Changed, 'before' | 'after'> & { type: MerchType; locale: Locale }): FieldProblem | null {
  const known = new Set(before.variants.map(variantKey));
  for (const variant of after.variants) {
    if (known.has(variantKey(variant))) continue;
    const isKnown =
      type.sizes.some(({ code }) => code === variant.size) &&
      type.colours.some(({ code }) => code === variant.colour);
    if (!isKnown) return { key: 'variant_unknown' };
    const name = switchedOff(type, variant, locale);
    if (name !== null) return { key: 'variant_off', values: { name } };
  }
  return null;
}

function columnsOf(details: ItemDetails) {
  return {
    title: details.title,
    description: details.description,
    page_id: details.pageId,
    price_tier: details.tier,
    quantity_limit: details.quantityLimit,
    preorder_date: details.preorderDate || null,
    release_date: details.releaseDate || null,
    territories: details.territories && [...details.territories],
    territories_exclude: [...details.territoriesExclude],
    only_in_bundles: details.onlyInBundles,
  };
}
