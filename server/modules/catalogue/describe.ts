/** What a thing is called where it is bought and sold: its kind, and what is special about it. */
import type { CartItemType } from '@lathe/contract/cart-item-types';
import type { Locale } from '@lathe/rules/locales';
import { wordsFor } from '../../platform/words.ts';
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

/** What the words for a thing are made of: of what is offered, and of what once was sold. */
export type Described = DescribedRecord | DescribedMerch;

interface Telling {
  book: PriceBook;
  reader: { locale: Locale };
}

export function describeOffer(thing: Described, telling: Telling): string {
  return thing.type === 'merch' ? describeMerch(thing, telling) : describeRecord(thing, telling);
}

/** What is as always goes without saying. */
function describeRecord(record: DescribedRecord, { book, reader }: Telling): string {
  const { type, typeId, optionIds } = record;
  const way = type === 'release' ? [] : [wordsFor(reader.locale)(`basket:type.${type}`)];
  const chosen = optionIds.flatMap((id) => book.option(id) ?? []);
  const special = chosen.filter(({ isDefault }) => !isDefault);
  const names = special.map((option) => optionName(option, reader.locale));
  return [...way, typeName(book.type(typeId), reader.locale), ...names].join(', ');
}

function describeMerch({ kind, size, colour }: DescribedMerch, { reader }: Telling): string {
  const name = reader.locale === 'de' ? kind.de : kind.en;
  return [name, size, colour].filter((part) => part !== '').join(', ');
}

export interface Sold {
  /** In the words of the day, in the language of whoever bought it. */
  description: string;
  boughtIn: Locale;
  /** Null for what is there no more. */
  thing: Described | null;
}

/** As it was sold where both read the same language; else in that of the reader, as it is today. */
export function describeSold(
  { description, boughtIn, thing }: Sold,
  { book, locale }: { book: PriceBook; locale: Locale },
): string {
  if (!thing || (boughtIn === 'de') === (locale === 'de')) return description;
  return describeOffer(thing, { book, reader: { locale } });
}
