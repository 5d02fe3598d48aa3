/** Size and colour are chosen apart. Together they identify the variant. */
import type { MerchItem } from '@lathe/contract/public-page-calls';

type Variant = MerchItem['variants'][number];

/** In the order of the form. */
export const VARIANT_PARTS = ['colour', 'size'] as const;
export type VariantPart = (typeof VARIANT_PARTS)[number];

/** Null while nothing is chosen. */
export type VariantChoice = Record<VariantPart, string | null>;

type ChosenVariant =
  | { state: 'incomplete'; missing: VariantPart[] }
  /** Not made in this combination, or out of stock. */
  | { state: 'not_sold' | 'not_available' }
  | { state: 'available'; uuid: string };

/** Empty if the item has no sizes or colours. */
export function valuesOf(variants: readonly Variant[], part: VariantPart): string[] {
  return [...new Set(variants.map((variant) => variant[part]))].filter((value) => value !== '');
}

/** Nothing is chosen for the buyer, unless there is only one. */
export function choiceFrom(
  variants: readonly Variant[],
  requested: (part: VariantPart) => string | null,
): VariantChoice {
  const chosen = (part: VariantPart) => {
    const values = valuesOf(variants, part);
    const [only = ''] = values;
    if (values.length <= 1) return only;
    const wanted = requested(part);
    return wanted !== null && values.includes(wanted) ? wanted : null;
  };
  return { colour: chosen('colour'), size: chosen('size') };
}

export function chosenVariant(variants: readonly Variant[], choice: VariantChoice): ChosenVariant {
  const missing = VARIANT_PARTS.filter((part) => choice[part] === null);
  if (missing.length > 0) return { state: 'incomplete', missing };
  const found = variants.find(
    ({ size, colour }) => size === choice.size && colour === choice.colour,
  );
  if (!found) return { state: 'not_sold' };
  return found.is_available ? { state: 'available', uuid: found.uuid } : { state: 'not_available' };
}

/** With what is chosen already. */
export function isAvailableWith(
  variants: readonly Variant[],
  choice: VariantChoice,
  { part, value }: { part: VariantPart; value: string },
): boolean {
  const wanted: VariantChoice = { ...choice, [part]: value };
  return variants.some(
    (variant) =>
      variant.is_available &&
      VARIANT_PARTS.every((each) => wanted[each] === null || wanted[each] === variant[each]),
  );
}

/** The picture of the chosen colour, or that of the item. */
export function pictureOf(
  { variants, image }: Pick<MerchItem, 'variants' | 'image'>,
  { colour }: Pick<VariantChoice, 'colour'>,
): MerchItem['image'] {
  const ofColour = variants.find((variant) => variant.colour === colour && variant.image);
  return ofColour?.image ?? image;
}
