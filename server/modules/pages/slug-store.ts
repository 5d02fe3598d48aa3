/** Taken page slugs: current ones, and former ones of other pages. */
import type { Db } from '../../platform/db/connect.ts';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';

interface SlugQuery {
  slugs: readonly string[];
  ownerId: string;
  /** The page itself, which may keep its own slugs. */
  pageId: string | null;
}

export async function takenSlugs(
  db: Db | Tx,
  { slugs, ownerId, pageId }: SlugQuery,
): Promise<ReadonlySet<string>> {
  const inUse = await db
    .selectFrom('pages')
    .select(['id', 'slug'])
    .where('slug', 'in', [...slugs])
    .execute();
  const former = await db
    .selectFrom('former_page_slugs')
    .innerJoin('pages', 'pages.id', 'former_page_slugs.page_id')
    .select(['former_page_slugs.slug'])
    .where('former_page_slugs.slug', 'in', [...slugs])
    // Sellers may reuse former slugs of their own pages.
    .where('pages.owner_id', '!=', ownerId)
    .execute();
  const ofOthers = inUse.filter(({ id }) => id !== pageId);
  return new Set([...ofOthers, ...former].map(({ slug }) => slug));
}

/**
 * Locks slugs against concurrent changes. The unique index alone would not prevent taking a slug at
 * the moment when it becomes a former one.
 */
export async function lockSlugs(tx: Tx, slugs: readonly string[]): Promise<void> {
  for (const slug of [...new Set(slugs)].sort()) await lock(tx, 'page-slug', slug);
}

/** The old slug redirects to the page; the new one is removed from the former slugs. */
export async function moveSlug(
  tx: Tx,
  { pageId, from, to, now }: { pageId: string; from: string | null; to: string; now: Date },
): Promise<void> {
  await tx.deleteFrom('former_page_slugs').where('slug', '=', to).execute();
  if (from === null) return;
  await tx
    .insertInto('former_page_slugs')
    .values({ slug: from, page_id: pageId, since: now })
    .execute();
}
