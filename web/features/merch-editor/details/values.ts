/** Converts between the details form and the API body. */
import type { MerchChange, MerchDetails } from '@lathe/contract/merch';
import { textOf } from '../../../lib/forms/form-values.ts';
import { readTerritories } from '../../territories/territory-values.ts';

/** All details except the price. */
export type ItemValues = {
  [Name in Exclude<keyof MerchChange, 'price_category_id'>]-?: Exclude<
    MerchChange[Name],
    undefined
  >;
};

type Variant = ItemValues['variants'][number];

/** Fields that are mounted together. */
export const ITEM_PARTS = {
  text: ['title', 'description'],
  page: ['page_id'],
  variants: ['variants'],
  sale: ['quantity_limit', 'preorder_date', 'release_date', 'only_in_bundles'],
  territories: ['territories', 'territories_exclude'],
} as const satisfies Record<string, readonly (keyof ItemValues)[]>;

export function valuesOf(item: MerchDetails): ItemValues {
  return {
    title: item.title,
    description: item.description,
    page_id: item.page.uuid,
    variants: sorted(
      item.variants.map(({ size, colour, is_available }) => ({ size, colour, is_available })),
    ),
    quantity_limit: item.quantity_limit,
    preorder_date: item.preorder_date ?? '',
    release_date: item.release_date ?? '',
    only_in_bundles: item.only_in_bundles,
    territories: item.territories,
    territories_exclude: item.territories_exclude,
  };
}

export function readValues(form: FormData): ItemValues {
  const text = (name: string) => textOf(form, name);
  return {
    title: text('title'),
    description: text('description').replaceAll('\r\n', '\n'),
    page_id: text('page_id'),
    variants: readVariants(form),
    quantity_limit: readQuantity(text('quantity_limit')),
    preorder_date: text('preorder_date'),
    release_date: text('release_date'),
    only_in_bundles: form.has('only_in_bundles'),
    ...readTerritories(form),
  };
}

/** A colour has no space in its code; it is empty where an old item has none. */
export function variantKeyOf({ colour, size }: Pick<Variant, 'colour' | 'size'>): string {
  return `${colour} ${size}`;
}

/**
 * Every chosen colour in every chosen size. `cell` names the combinations with a tick box of their
 * own, `sold` those that are ticked, `known` those of the item: only they can be switched off.
 */
function readVariants(form: FormData): Variant[] {
  const all = (name: string) => form.getAll(name).map(String);
  const [cells, sold, known] = [all('cell'), all('sold'), all('known')];
  const sizes = all('sizes');
  const variants = all('colours').flatMap((colour) =>
    sizes.flatMap((size): Variant[] => {
      const key = variantKeyOf({ colour, size });
      const isSold = !cells.includes(key) || sold.includes(key);
      return isSold || known.includes(key) ? [{ size, colour, is_available: isSold }] : [];
    }),
  );
  return sorted(variants);
}

function sorted(variants: readonly Variant[]): Variant[] {
  return variants.toSorted((a, b) => (variantKeyOf(a) < variantKeyOf(b) ? -1 : 1));
}

/** The server rejects it with a message. Not 0, which is a valid number of pieces. */
const NOT_A_NUMBER = -1;

function readQuantity(text: string): number | null {
  const plain = text.trim();
  if (plain === '') return null;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : NOT_A_NUMBER;
}
