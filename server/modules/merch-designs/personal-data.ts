import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import type { FileRow } from './file-store.ts';
import { storedPrefixes } from './uploads.ts';

/** Uploaded artwork and photos of a seller, and where they are printed. */
export const merchDesignData: PersonalData = {
  area: 'artwork',

  async *collect({ db, storage }, { userId }) {
    const placements = await db
      .selectFrom('merch_placements')
      .innerJoin('merch_items', 'merch_items.id', 'item_id')
      .selectAll('merch_placements')
      .where('owner_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('item_id')
      .orderBy('area')
      .execute();
    yield jsonFile('merch_placements.json', placements);
    const files = await db
      .selectFrom('merch_files')
      .innerJoin('merch_items', 'merch_items.id', 'item_id')
      .select([
        'merch_files.id',
        'item_id',
        'purpose',
        'name',
        'state',
        'bytes',
        'merch_files.created_at',
        'storage_key',
      ])
      .where('owner_id', '=', userId)
      .where('removed_at', 'is', null)
      .where('state', '<>', 'uploading')
      .orderBy('merch_files.created_at')
      .execute();
    yield jsonFile(
      'merch_files.json',
      files.map(({ storage_key: _, ...file }) => file),
    );
    for (const { id, name, storage_key } of files) {
      const opened = await storage.get(storage_key);
      const extension = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '';
      if (opened) yield { name: `merch_files/${id}${extension}`, body: opened.body };
    }
  },

  /** Deletes what was never approved. The rest is still needed to print orders. */
  async erase(tx, { userId, now }) {
    const items = await tx
      .selectFrom('merch_items')
      .select(['id', 'approved_at', 'in_process_at'])
      .where('owner_id', '=', userId)
      .execute();
    const ids = items.map(({ id }) => id);
    if (ids.length === 0) return {};
    const kept = new Set(
      items.filter((item) => item.approved_at ?? item.in_process_at).map(({ id }) => id),
    );
    await tx
      .updateTable('merch_files')
      .set({ name: 'artwork' })
      .where('item_id', 'in', ids)
      .execute();
    const unsold = ids.filter((id) => !kept.has(id));
    if (unsold.length === 0) return {};
    for (const table of ['merch_placements', 'merch_pictures'] as const) {
      await tx.deleteFrom(table).where('item_id', 'in', unsold).execute();
    }
    const files = await tx
      .selectFrom('merch_files')
      .select(['id', 'item_id', 'storage_key', 'picture'])
      .where('item_id', 'in', ids)
      .execute();
    // An approved copy of a draft may share its files.
    const shared = new Set(
      files.filter(({ item_id }) => kept.has(item_id)).map(({ storage_key }) => storage_key),
    );
    const erased = files.filter(
      ({ item_id, storage_key }) => !kept.has(item_id) && !shared.has(storage_key),
    ) as unknown as FileRow[];
    await tx
      .updateTable('merch_files')
      .set({ removed_at: now })
      .where('item_id', 'in', unsold)
      .execute();
    return {
      files: [
        ...new Set([
          ...erased.flatMap(storedPrefixes),
          ...unsold.flatMap((id) => [`merch/${id}/print/`, `public/merch/items/${id}/`]),
        ]),
      ],
    };
  },
};
