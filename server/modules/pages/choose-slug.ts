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
  typed: string;
  ownerId: string;
  pageId: string | null;
}

const ATTEMPTS = 20;

export async function checkSlug(db: Db | Tx, { typed, ...whose }: SlugInput): Promise<SlugCheck> {
  const wanted = typed.trim();
  if (wanted === '') return { problem: 'required', suggestion: null };
  const problem = wanted.length > PAGE_TEXT_MAX.url ? 'malformed' : checkPageSlug(wanted);
  if (problem) return { problem, suggestion: await freeSlug(db, { typed: wanted, ...whose }) };
  const taken = await takenSlugs(db, { slugs: [wanted], ...whose });
  if (!taken.has(wanted)) return { slug: wanted, problem: null };
  return { problem: 'taken', suggestion: await freeSlug(db, { typed: wanted, ...whose }) };
}

/** The free slug closest to the input. */
export async function freeSlug(
  db: Db | Tx,
  { typed, ...whose }: SlugInput,
): Promise<string | null> {
  const base = shortened(slugify(typed), PAGE_TEXT_MAX.url - 3);
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
