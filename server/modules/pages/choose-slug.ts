/** Checks whether a page can use a slug, and suggests a free one if not. */
import { PAGE_TEXT_MAX } from '@lathe/rules/page-text';
import { checkPageSlug, slugify } from '@lathe/rules/slugs';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { takenSlugs } from './slug-store.ts';

export type SlugCheck =
  | { slug: string; problem: null }
  | {
      problem: 'required' | 'malformed' | 'reserved' | 'taken';
      /** Free at the time of the check; null if the input contains nothing usable. */
      suggestion: string | null;
    };

interface SlugInput {
  text: string;
  ownerId: string;
  pageId: string | null;
}

const ATTEMPTS = 20;

export async function checkSlug(db: Db | Tx, { text, ...whose }: SlugInput): Promise<SlugCheck> {
  const requested = text.trim();
  if (requested === '') return { problem: 'required', suggestion: null };
  const problem = requested.length > PAGE_TEXT_MAX.url ? 'malformed' : checkPageSlug(requested);
  if (problem) return { problem, suggestion: await freeSlug(db, { text: requested, ...whose }) };
  const taken = await takenSlugs(db, { slugs: [requested], ...whose });
  if (!taken.has(requested)) return { slug: requested, problem: null };
  return { problem: 'taken', suggestion: await freeSlug(db, { text: requested, ...whose }) };
}

/** The free slug closest to the input. */
export async function freeSlug(db: Db | Tx, { text, ...whose }: SlugInput): Promise<string | null> {
  const base = shortened(slugify(text), PAGE_TEXT_MAX.url - 3);
  if (base === '') return null;
  const numbered = Array.from({ length: ATTEMPTS }, (_, at) => `${base}-${at + 2}`);
  const candidates = [base, `${base}-music`, ...numbered].filter(
    (slug) => slug.length <= PAGE_TEXT_MAX.url && checkPageSlug(slug) === null,
  );
  const taken = await takenSlugs(db, { slugs: candidates, ...whose });
  return candidates.find((slug) => !taken.has(slug)) ?? null;
}

function shortened(slug: string, length: number): string {
  return slug.slice(0, length).replace(/-$/, '');
}
