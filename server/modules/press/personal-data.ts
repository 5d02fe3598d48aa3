import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { filesOfKit } from './pictures.ts';
import { findKit } from './store.ts';

/** Press kits name a contact, and their pictures show people. */
export const pressData: PersonalData = {
  area: 'releases',

  async *collect({ db, storage }, { userId }) {
    const kits = [];
    for (const id of await kitsOf(db, userId)) {
      const kit = await findKit(db, id);
      if (kit) kits.push({ id, ...kit });
    }
    yield jsonFile('press-kits.json', kits);
    for (const { fileKey } of kits.flatMap(({ pictures }) => pictures)) {
      const file = await storage.get(fileKey);
      const name = fileKey.slice(fileKey.lastIndexOf('/') + 1);
      if (file) yield { name: `press-pictures/${name}`, body: file.body };
    }
  },

  async erase(tx, { userId }) {
    const ids = await kitsOf(tx, userId);
    if (ids.length > 0) await tx.deleteFrom('press_kits').where('id', 'in', ids).execute();
    return { files: ids.map(filesOfKit) };
  },
};

async function kitsOf(db: Db | Tx, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('press_kits')
    .select('id')
    .where(
      sql<boolean>`exists (select from pages
          where pages.id = press_kits.page_id and pages.owner_id = ${userId})
        or exists (select from releases
          where releases.id = press_kits.release_id and releases.owner_id = ${userId})`,
    )
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}
