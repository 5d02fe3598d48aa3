/** Size and colour are chosen apart. Together they identify the variant. */
import type { MerchItem } from '@lathe/contract/merch-item';

type Variant = MerchItem['variants'][number];

/** In the order of the form. */
export const VARIANT_PARTS = ['colour', 'size'] as const;
export type VariantPart = (typeof VARIANT_PARTS)[number];

/** Null while nothing is chosen. */
export type VariantChoice = Record<VariantPart, string | null>;

type ChosenVariant =
  | { state: 'incomplete'; missing: VariantPart[] }
  /** Not made in this combination. */
  | { state: 'not_sold' }
  | { state: 'not_available'; uuid: string; expectedOn: string | null }
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
  const { uuid, is_available, expected_on: expectedOn } = found;
  return is_available ? { state: 'available', uuid } : { state: 'not_available', uuid, expectedOn };
}

interface PartValue {
  part: VariantPart;
  value: string;
}

/** With what is chosen already. */
export function isAvailableWith(
  variants: readonly Variant[],
  choice: VariantChoice,
  wanted: PartValue,
): boolean {
  return matching(variants, choice, wanted).some((variant) => variant.is_available);
}

/** The first day on which one of them is expected; null if nobody knows. */
export function expectedWith(
  variants: readonly Variant[],
  choice: VariantChoice,
  wanted: PartValue,
): string | null {
  const days = matching(variants, choice, wanted).flatMap(({ expected_on }) => expected_on ?? []);
  return days.toSorted()[0] ?? null;
}

function matching(
  variants: readonly Variant[],
  choice: VariantChoice,
  { part, value }: PartValue,
): Variant[] {
  const wanted: VariantChoice = { ...choice, [part]: value };
  return variants.filter((variant) =>
    VARIANT_PARTS.every((each) => wanted[each] === null || wanted[each] === variant[each]),
  );
}
