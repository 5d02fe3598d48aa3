import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { removeDraftsFromDeletedPage } from './remove-drafts-from-page.ts';

/** Releases with their tracks. */
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
  },

  /**
   * Takes everything off sale. Unpublished releases are deleted; the others stay for existing
   * orders, which are still manufactured, and for accounting.
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
    // Where copies were sold, the declaration stays as the reason why no mechanicals were paid.
    await own
      .set({ works_declared_at: null, works_declared_name: null, works_text_version: null })
      .where('published_at', 'is', null)
      .execute();
    await tx
      .updateTable('release_history')
      .set({ detail: {} })
      .where('action', '=', 'works_declared')
      .where('release_id', 'in', (eb) =>
        eb
          .selectFrom('releases')
          .select('releases.id')
          .where('owner_id', '=', userId)
          .where('published_at', 'is', null),
      )
      .execute();
    // The user's pages are deleted with the account, so drafts of others lose them.
    await removeDraftsFromDeletedPage(tx, { pageIds: await pagesOf(tx, userId), now });
    await tx
      .updateTable('release_history')
      .set({ user_id: null })
      .where('user_id', '=', userId)
      .execute();
    // The pages remove them from the storefront (pageData), because pages are locked before groups.
    return {};
  },
};

/** Includes drafts of others on the user's pages, because all releases must be locked at once. */
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

async function pagesOf(tx: Tx, userId: string): Promise<string[]> {
  const pages = tx.selectFrom('pages').select('id').where('owner_id', '=', userId);
  return (await pages.where('deleted_at', 'is', null).execute()).map(({ id }) => id);
}

/** Also removes the search words. */
function withoutOwner<Row extends { owner_id: string; words?: unknown }>(row: Row) {
  const { owner_id, words, ...rest } = row;
  return rest;
}
