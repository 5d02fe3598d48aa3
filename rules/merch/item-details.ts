/** What a seller enters about merchandise: validation, and what is still missing. */
import { type CalendarDate, checkPreorderDate, checkReleaseDate } from '../dates.ts';
import { RELEASE_WINDOW_MAX_WEEKS, RELEASE_WINDOW_MIN_WEEKS } from '../limits.ts';
import type { Tier } from '../prices.ts';
import type { Problem } from '../problem.ts';
import { quantityProblems, territoryProblems } from '../release-metadata.ts';

/** Items of one seller that are not deleted. */
export const MERCH_ITEMS_MAX = 200;

export const ITEM_MAX_LENGTHS = { title: 120, description: 4000 } as const;

export interface ItemVariant {
  /** Empty where there is one size. */
  size: string;
  /** Code of the colour; empty where an old item has one. */
  colour: string;
  /** The seller sells it. */
  isAvailable: boolean;
}

/** Empty strings and null mean not entered. */
export interface ItemDetails {
  title: string;
  description: string;
  pageId: string;
  tier: Tier;
  variants: readonly ItemVariant[];
  quantityLimit: number | null;
  preorderDate: CalendarDate;
  releaseDate: CalendarDate;
  /** Null means worldwide. */
  territories: readonly string[] | null;
  territoriesExclude: readonly string[];
  /** Sold as a part of bundles, but not on its own. */
  onlyInBundles: boolean;
}

export type DetailField = keyof ItemDetails;
export type DetailProblem = Problem<DetailField>;

/** Validation errors. Invalid input is not saved. */
export function detailProblems(
  details: ItemDetails,
  { today, shippable }: { today: CalendarDate; shippable: ReadonlySet<string> },
): DetailProblem[] {
  return [
    ...(details.title.trim() === '' ? [{ field: 'title' as const, code: 'required' }] : []),
    ...variantProblems(details),
    ...dateProblems(details, today),
    ...territoryProblems(details, shippable),
    ...quantityProblems(details),
  ];
}

function variantProblems({ variants }: ItemDetails): DetailProblem[] {
  const keys = new Set(variants.map(variantKey));
  if (keys.size < variants.length) return [{ field: 'variants', code: 'variant_twice' }];
  return variants.length === 0 ? [{ field: 'variants', code: 'variant_needed' }] : [];
}

/** Identifies a variant within its item. */
export function variantKey({ size, colour }: Pick<ItemVariant, 'size' | 'colour'>): string {
  return `${colour} ${size}`;
}

/** The same window as for releases: the review and the first prints need it. */
function dateProblems(
  { releaseDate, preorderDate }: ItemDetails,
  today: CalendarDate,
): DetailProblem[] {
  const found = {
    releaseDate: releaseDate === '' ? null : checkReleaseDate(releaseDate, today),
    preorderDate:
      preorderDate === ''
        ? null
        : // Without a release date, there is no upper limit.
          checkPreorderDate(preorderDate, releaseDate === '' ? '9999-12-31' : releaseDate, today),
  };
  const values = { min: RELEASE_WINDOW_MIN_WEEKS, max: RELEASE_WINDOW_MAX_WEEKS };
  return Object.entries(found).flatMap(([field, problem]) =>
    problem ? [{ field: field as DetailField, code: `date_${problem}`, values }] : [],
  );
}

/** Missing until the details are complete, in form order. */
export function missingDetails(
  details: ItemDetails,
  /** Keys of the variants that the plant can make: type, colour and size are switched on. */
  makeable: ReadonlySet<string>,
): DetailField[] {
  const isSold = details.variants.some(
    (variant) => variant.isAvailable && makeable.has(variantKey(variant)),
  );
  return [
    ...(details.title.trim() === '' ? (['title'] as const) : []),
    ...(details.description.trim() === '' ? (['description'] as const) : []),
    ...(isSold ? [] : (['variants'] as const)),
    // Orders before the release date need to know it.
    ...(details.preorderDate !== '' && details.releaseDate === ''
      ? (['releaseDate'] as const)
      : []),
  ];
}
