/** What is chosen of each part of a bundle. Parts are named by their number, also in the URL. */
import type { BundlePage } from '@lathe/contract/bundle';
import {
  choiceFrom,
  chosenVariant,
  VARIANT_PARTS,
  type VariantChoice,
  type VariantPart,
} from '../merch/variant-choice.ts';

export type PartChoices = readonly VariantChoice[];

/** Name of a field, and of its parameter: the second part of the bundle has `size-2`. */
export function fieldName(at: number, part: VariantPart): string {
  return `${part}-${at + 1}`;
}

/** By part; without a choice for what has none. */
export function choicesFrom(
  { parts }: Pick<BundlePage, 'parts'>,
  requested: (name: string) => string | null,
): PartChoices {
  return parts.map(({ variants }, at) =>
    choiceFrom(variants, (part) => requested(fieldName(at, part))),
  );
}

export function changedChoice(
  choices: PartChoices,
  { at, part, value }: { at: number; part: VariantPart; value: string },
): PartChoices {
  return choices.map((choice, index) => (index === at ? { ...choice, [part]: value } : choice));
}

/** One thing for each part; null until all are chosen and can be bought. */
export function chosenThings(
  { parts }: Pick<BundlePage, 'parts'>,
  choices: PartChoices,
): string[] | null {
  const things = parts.map(({ choice, variants }, at) => {
    const chosen = choices[at];
    if (choice !== null || !chosen) return choice;
    const variant = chosenVariant(variants, chosen);
    return variant.state === 'available' ? variant.uuid : null;
  });
  const found = things.filter((thing) => thing !== null);
  return found.length === parts.length ? found : null;
}

/** For links back to the page without scripts. */
export function choiceQuery(choices: PartChoices): URLSearchParams {
  return new URLSearchParams(
    choices.flatMap((choice, at) =>
      VARIANT_PARTS.flatMap((part) => (choice[part] ? [[fieldName(at, part), choice[part]]] : [])),
    ),
  );
}
