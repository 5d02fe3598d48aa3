/** Maps an item to the input of the rules. */
import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import {
  type ItemDetails,
  type ItemVariant,
  missingDetails,
  variantKey,
} from '@lathe/rules/merch/item-details';
import {
  type ItemFacts,
  type ItemStatus,
  itemOperations,
  itemState,
  itemStatus,
} from '@lathe/rules/merch/item-states';
import { SALE_CURRENCIES } from '@lathe/rules/money';
import { TIERS } from '@lathe/rules/prices';
import type { Ctx } from '../../context.ts';
import {
  type MerchPriceList,
  type MerchShortage,
  type MerchType,
  merchPriceList,
  merchShortages,
  merchTypes,
} from '../merch-types/index.ts';
import type { ItemRow, VariantRow } from './item-store.ts';

/** What the plant offers today; read once for each request. */
export interface PlantOffer {
  types: readonly MerchType[];
  shortages: readonly MerchShortage[];
  prices: MerchPriceList;
  now: Date;
}

export async function plantOffer(ctx: Ctx): Promise<PlantOffer> {
  const [types, shortages, prices] = await Promise.all([
    merchTypes(ctx),
    merchShortages(ctx),
    merchPriceList(ctx),
  ]);
  return { types, shortages, prices, now: ctx.clock.now() };
}

export function typeOf({ types }: Pick<PlantOffer, 'types'>, typeId: number): MerchType {
  const type = types.find(({ id }) => id === typeId);
  if (!type) throw new Error(`There is no type of merchandise ${typeId}.`);
  return type;
}

/** Empty for old items that have one colour. */
export function colourCode(type: MerchType, { colourId }: Pick<VariantRow, 'colourId'>): string {
  return type.colours.find(({ id }) => id === colourId)?.code ?? '';
}

export function variantsOf(row: ItemRow, type: MerchType): ItemVariant[] {
  return row.variants.map((variant) => ({
    size: variant.size,
    colour: colourCode(type, variant),
    isAvailable: variant.isAvailable,
  }));
}

export function detailsOf(row: ItemRow, type: MerchType): ItemDetails {
  return {
    title: row.title,
    description: row.description,
    pageId: row.page_id,
    tier: row.price_tier,
    variants: variantsOf(row, type),
    quantityLimit: row.quantity_limit,
    preorderDate: row.preorder_date ?? '',
    releaseDate: row.release_date ?? '',
    territories: row.territories,
    territoriesExclude: row.territories_exclude,
    onlyInBundles: row.only_in_bundles,
  };
}

/** Keys of all variants that admins have switched on. */
export function makeableKeys(type: MerchType): ReadonlySet<string> {
  if (!type.isActive) return new Set();
  const sizes = type.sizes.filter(({ isActive }) => isActive).map(({ code }) => code);
  const colours = type.colours.filter(({ isActive }) => isActive).map(({ code }) => code);
  return new Set(
    ['', ...colours].flatMap((colour) =>
      ['', ...sizes].map((size) => variantKey({ size, colour })),
    ),
  );
}

/** What of a variant admins have switched off, in words; null if the plant makes it. */
export function switchedOff(
  { isActive, name, sizes, colours }: MerchType,
  variant: Pick<ItemVariant, 'size' | 'colour'>,
  locale: Locale,
): string | null {
  if (!isActive) return nameIn(name, locale);
  const size = sizes.find(({ code }) => code === variant.size);
  if (size?.isActive === false) return size.code;
  const colour = colours.find(({ code }) => code === variant.colour);
  return colour?.isActive === false ? nameIn(colour.name, locale) : null;
}

export function nameIn({ en, de }: { en: string; de: string }, locale: Locale): string {
  return locale === 'de' ? de : en;
}

/** Every tier has a price in every currency today. */
export function hasPrices({ prices, now }: Pick<PlantOffer, 'prices' | 'now'>, typeId: number) {
  const today = calendarDate(now);
  return TIERS.every((tier) =>
    SALE_CURRENCIES.every((currency) =>
      prices.some(
        (price) =>
          price.typeId === typeId &&
          price.tier === tier &&
          price.currency === currency &&
          price.from <= today,
      ),
    ),
  );
}

/** By JSON name; the codes have texts below `merch_editor:missing`. */
export function missingIn(row: ItemRow, offer: PlantOffer): Record<string, MissingCode> {
  const type = typeOf(offer, row.merch_type_id);
  const missing = missingDetails(detailsOf(row, type), makeableKeys(type));
  const found = Object.fromEntries(missing.map((field) => [NAMES[field] ?? field, 'field']));
  if (missing.includes('variants')) found.variants = type.isActive ? 'variants' : 'type_off';
  if (!hasPrices(offer, type.id)) found.price_category_id = 'prices';
  return found as Record<string, MissingCode>;
}

export type MissingCode = 'field' | 'variants' | 'type_off' | 'prices';

const NAMES: Record<string, string> = { releaseDate: 'release_date' };

export function factsOf(row: ItemRow, offer: PlantOffer): ItemFacts {
  return {
    detailsComplete: Object.keys(missingIn(row, offer)).length === 0,
    design: row.design_state,
    submitted: row.submitted_at !== null,
    rejected: row.rejected_at !== null,
    inProcess: row.in_process_at !== null,
    approved: row.approved_at !== null,
    published: row.published_at !== null && row.published_at <= offer.now,
    paused: row.paused_at !== null,
    retired: row.retired_at !== null,
    deleted: row.deleted_at !== null,
  };
}

export function statusOf(row: ItemRow, offer: PlantOffer): ItemStatus {
  const { release_date: releaseDate, quantity_limit: quantityLimit } = row;
  const sale = { releaseDate, quantityLimit, piecesSold: row.pieces_sold };
  // Deleted items are not selected.
  return itemStatus(factsOf(row, offer), sale, calendarDate(offer.now)) ?? 'retired';
}

export function operationsOf(row: ItemRow, offer: PlantOffer) {
  return itemOperations(itemState(factsOf(row, offer)), 'owner');
}
