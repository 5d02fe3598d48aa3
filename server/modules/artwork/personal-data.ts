import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

/** Artwork uploads and choices of a user. */
export const artworkData: PersonalData = {
  area: 'artwork',

  async *collect({ db, storage }, { userId }) {
    const artworks = await db
      .selectFrom('artworks')
      .innerJoin('releases', 'releases.id', 'artworks.release_id')
      .select([
        'artworks.release_id',
        'flow',
        'style',
        'colours',
        'artworks.approved_at',
        'made_at',
      ])
      .where('releases.owner_id', '=', userId)
      .where('releases.deleted_at', 'is', null)
      .orderBy('artworks.created_at')
      .execute();
    yield jsonFile('artworks.json', artworks);
    const uploads = await db
      .selectFrom('artwork_uploads')
      .select(['id', 'release_id', 'part', 'filename', 'size', 'created_at', 'storage_key'])
      .where('owner_id', '=', userId)
      .where('state', '=', 'arrived')
      .orderBy('number')
      .execute();
    yield jsonFile(
      'files.json',
      uploads.map(({ storage_key: _, ...upload }) => upload),
    );
    for (const { id, filename, storage_key } of uploads) {
      const opened = await storage.get(storage_key);
      const extension = /\.[a-z0-9]{1,5}$/i.exec(filename)?.[0] ?? '';
      if (opened) yield { name: `files/${id}${extension}`, body: opened.body };
    }
  },

  /** Deletes what was never published. The rest is still needed to print orders. */
  async erase(tx, { userId }) {
    const deleted = await tx
      .selectFrom('releases')
      .select('id')
      .where('owner_id', '=', userId)
      .where('published_at', 'is', null)
      .execute();
    const ids = deleted.map(({ id }) => id);
    const runs =
      ids.length === 0
        ? []
        : await tx
            .deleteFrom('artworks')
            .where('release_id', 'in', ids)
            .returning(['id', 'made_run'])
            .execute();
    await tx
      .updateTable('artwork_uploads')
      .set({ filename: 'artwork' })
      .where('owner_id', '=', userId)
      .execute();
    return {
      files: [
        ...ids.map((id) => `artwork/${id}/`),
        ...runs.flatMap(({ made_run }) => (made_run ? [`public/artwork/${made_run}/`] : [])),
        ...runs.map(({ id }) => `public/artwork/styles-${id}/`),
      ],
    };
  },
};
