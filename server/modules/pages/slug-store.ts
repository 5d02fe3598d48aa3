/** Page addresses that are taken: those in use, and the former ones of others. */
import type { Db } from '../../platform/db/connect.ts';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';

interface Wanted {
  slugs: readonly string[];
  ownerId: string;
  /** The page itself, which may keep what it has. */
  pageId: string | null;
}

export async function takenSlugs(
  db: Db | Tx,
  { slugs, ownerId, pageId }: Wanted,
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
    // What a seller's own pages once were called, the seller may use again.
    .where('pages.owner_id', '!=', ownerId)
    .execute();
  const ofOthers = inUse.filter(({ id }) => id !== pageId);
  return new Set([...ofOthers, ...former].map(({ slug }) => slug));
}

/**
 * Nobody else takes or leaves these addresses meanwhile. The index alone would let somebody have an
 * address in the moment in which it becomes a former one.
 */
export async function lockSlugs(tx: Tx, slugs: readonly string[]): Promise<void> {
  for (const slug of [...new Set(slugs)].sort()) await lock(tx, 'page-slug', slug);
}

/** The address that a page leaves goes on leading to it; the one it takes is no former one any more. */
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
