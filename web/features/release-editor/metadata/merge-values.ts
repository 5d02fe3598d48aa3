/** Combines what the server changed with what the person typed meanwhile. */
import type { Metadata } from './values.ts';

/** Fields that are mounted together. */
const PARTS = {
  work: [
    'title',
    'primary_artist',
    'additional_artists',
    'label',
    'main_genre',
    'sub_genre',
    'description',
    'explicit',
  ],
  page: ['page_id'],
  dates: ['release_date', 'preorder_date', 'original_release_date', 'preorder_playback_disabled'],
  numbers: ['ean', 'catalog_no', 'grid', 'quantity_limit'],
  rights: ['p_year', 'p_holder', 'c_year', 'c_holder'],
  territories: ['territories', 'territories_exclude'],
  notes: ['notes'],
} as const satisfies Record<string, readonly (keyof Metadata)[]>;
export type Part = keyof typeof PARTS;
export const ALL_PARTS = Object.keys(PARTS) as Part[];

interface Versions {
  /** The saved values that the form was based on. */
  before: Metadata;
  /** In the form. */
  typed: Metadata;
  /** Saved now. */
  after: Metadata;
}

/** Typed fields win; the others follow the server. */
export function mergeValues({ before, typed, after }: Versions): Metadata {
  const own = Object.entries(typed).filter(
    ([name, value]) => !isSame(value, before[name as keyof Metadata]),
  );
  return { ...after, ...Object.fromEntries(own) };
}

/** Parts that show something else than these values. */
export function outdatedParts(shown: Metadata, values: Metadata): Part[] {
  return ALL_PARTS.filter((part) => PARTS[part].some((name) => !isSame(shown[name], values[name])));
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
