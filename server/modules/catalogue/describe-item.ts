/** Describes an item for sale: its kind and its special features. */
import type { CartItemType } from '@lathe/contract/cart-item-types';
import type { Locale } from '@lathe/rules/locales';
import { translatorFor } from '../../platform/translations.ts';
import { optionName, typeName } from './present.ts';
import type { PriceBook } from './price-book.ts';

interface DescribedRecord {
  type: Extract<CartItemType, 'release' | 'proof' | 'creator-copies'>;
  typeId: number;
  optionIds: readonly number[];
}

interface DescribedMerch {
  type: 'merch';
  kind: { en: string; de: string };
  size: string;
  colour: string;
}

/** The data that a description needs, for offers and for past sales. */
export type DescribedItem = DescribedRecord | DescribedMerch;

interface DescribeContext {
  book: PriceBook;
  reader: { locale: Locale };
}

export function describeOffer(item: DescribedItem, context: DescribeContext): string {
  return item.type === 'merch' ? describeMerch(item, context) : describeRecord(item, context);
}

/** Default options are omitted. */
function describeRecord(record: DescribedRecord, { book, reader }: DescribeContext): string {
  const { type, typeId, optionIds } = record;
  const itemType = type === 'release' ? [] : [translatorFor(reader.locale)(`basket:type.${type}`)];
  const chosen = optionIds.flatMap((id) => book.option(id) ?? []);
  const special = chosen.filter(({ isDefault }) => !isDefault);
  const names = special.map((option) => optionName(option, reader.locale));
  return [...itemType, typeName(book.type(typeId), reader.locale), ...names].join(', ');
}

function describeMerch(
  { kind, size, colour }: DescribedMerch,
  { reader }: DescribeContext,
): string {
  const name = reader.locale === 'de' ? kind.de : kind.en;
  return [name, size, colour].filter((part) => part !== '').join(', ');
}

export interface SoldItem {
  /** As of the purchase, in the locale of the buyer. */
  description: string;
  boughtIn: Locale;
  /** Null if the item no longer exists. */
  item: DescribedItem | null;
}

/**
 * Returns the stored text if reader and buyer share a language, otherwise the current one in the
 * language of the reader.
 */
export function describeSold(
  { description, boughtIn, item }: SoldItem,
  { book, locale }: { book: PriceBook; locale: Locale },
): string {
  if (!item || (boughtIn === 'de') === (locale === 'de')) return description;
  return describeOffer(item, { book, reader: { locale } });
}
