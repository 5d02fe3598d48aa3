import { sql } from 'kysely';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { refreshStorefront } from '../storefront/index.ts';
import { filesOfPage } from './page-files.ts';
import { markPageDeleted } from './store.ts';

/** Pages that a user owns, and pages that they follow. */
export const pageData: PersonalData = {
  area: 'pages',

  async *collect({ db }, { userId }) {
    const pages = await db
      .selectFrom('pages')
      .selectAll()
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .execute();
    yield jsonFile(
      'pages.json',
      pages.map(({ owner_id, instagram_token_encrypted, words, name_key, ...page }) => page),
    );
    const following = await db
      .selectFrom('page_followers')
      .innerJoin('pages', 'pages.id', 'page_followers.page_id')
      .select([
        'pages.name',
        'pages.slug',
        'page_followers.wants_mail',
        'page_followers.country_iso',
        'page_followers.since',
      ])
      .where('page_followers.user_id', '=', userId)
      .orderBy('page_followers.since')
      .execute();
    yield jsonFile('following.json', following);
  },

  /** Keeps the rows for past sales, without personal data. */
  async erase(tx, { userId, now }) {
    const pages = await tx
      .selectFrom('pages')
      .select(['id', 'slug'])
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .execute();
    const followed = await tx
      .deleteFrom('page_followers')
      .where('user_id', '=', userId)
      .returning('page_id')
      .execute();
    const followedIds = followed.map(({ page_id }) => page_id);
    await lockRows(tx, 'pages', [...pages.map(({ id }) => id), ...followedIds]);
    if (followedIds.length > 0) {
      await tx
        .updateTable('pages')
        .set((page) => ({ followers: page('followers', '-', 1) }))
        .where('id', 'in', followedIds)
        .execute();
    }
    for (const { id, slug } of pages) await markPageDeleted(tx, { id, slug, now });
    await tx
      .updateTable('pages')
      .set({ name: sql<string>`'Page ' || id`, description: '', bio: '', meta_title: '' })
      .where('owner_id', '=', userId)
      .execute();
    const groupIds = await groupsOf(tx, userId);
    await refreshStorefront(tx, { clock: { now: () => now } }, { groupIds });
    return { files: pages.map(({ id }) => filesOfPage(id)) };
  },
};

/** Groups on the user's pages, and the user's groups on pages of others. */
async function groupsOf(tx: Tx, userId: string): Promise<string[]> {
  const groups = await tx
    .selectFrom('release_groups')
    .innerJoin('pages', 'pages.id', 'release_groups.page_id')
    .select('release_groups.id')
    .where((eb) =>
      eb.or([eb('release_groups.owner_id', '=', userId), eb('pages.owner_id', '=', userId)]),
    )
    .execute();
  return groups.map(({ id }) => id);
}
