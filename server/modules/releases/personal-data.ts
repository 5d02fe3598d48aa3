import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

/** Releases with their songs, what else was put up for sale, and events. */
export const releaseData: PersonalData = {
  area: 'releases',

  async *collect({ db }, { userId }) {
    const releases = await db
      .selectFrom('releases')
      .selectAll()
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .execute();
    yield jsonFile('releases.json', releases.map(withoutOwner));
    const songs = await db
      .selectFrom('tracks')
      .innerJoin('releases', 'releases.id', 'tracks.release_id')
      .selectAll('tracks')
      .where('releases.owner_id', '=', userId)
      .where('releases.deleted_at', 'is', null)
      .orderBy('tracks.release_id')
      .orderBy('tracks.side')
      .orderBy('tracks.position')
      .execute();
    yield jsonFile(
      'songs.json',
      songs.map(({ peaks: _, ...song }) => song),
    );
    for (const table of ['merch_items', 'events'] as const) {
      const rows = await db
        .selectFrom(table)
        .selectAll()
        .where('owner_id', '=', userId)
        .orderBy('created_at')
        .execute();
      yield jsonFile(`${table}.json`, rows.map(withoutOwner));
    }
  },

  /**
   * Nothing of it is sold any more. What was never published goes; the rest stays for the orders
   * that refer to it, which are still made, and for the books.
   */
  async erase(tx, { userId, now }) {
    await lockAll(tx, userId);
    const own = tx.updateTable('releases').where('owner_id', '=', userId);
    await own.set({ notes: '' }).execute();
    await own.set({ retired_at: now }).where('retired_at', 'is', null).execute();
    await own
      .set({ deleted_at: now })
      .where('published_at', 'is', null)
      .where('deleted_at', 'is', null)
      .execute();
    await tx
      .updateTable('merch_items')
      .set({ retired_at: now })
      .where('owner_id', '=', userId)
      .where('retired_at', 'is', null)
      .execute();
    await tx
      .updateTable('events')
      .set({ cancelled_at: now })
      .where('owner_id', '=', userId)
      .where('cancelled_at', 'is', null)
      .where('starts_at', '>', now)
      .execute();
    await tx
      .updateTable('release_history')
      .set({ user_id: null })
      .where('user_id', '=', userId)
      .execute();
    // They leave the storefront with the pages (pageData): those are locked before the groups.
    return {};
  },
};

/** Also drafts of others on their pages, which lose the page: all releases are locked at once. */
async function lockAll(tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .selectFrom('releases')
    .leftJoin('pages', 'pages.id', 'releases.page_id')
    .select('releases.id')
    .where((eb) => eb.or([eb('releases.owner_id', '=', userId), eb('pages.owner_id', '=', userId)]))
    .execute();
  const releaseIds = rows.map(({ id }) => id);
  await lockRows(tx, 'releases', releaseIds);
}

/** Nor the words that search made of it. */
function withoutOwner<Row extends { owner_id: string; words?: unknown }>(row: Row) {
  const { owner_id, words, ...rest } = row;
  return rest;
}
