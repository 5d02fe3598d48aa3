/** Links and press kits of one demo artist, unless its owner has made their own. */
import { makePressPicture } from '@lathe/media/pictures/make-press-picture';
import { type ArtistLinkInput, checkLinks } from '@lathe/rules/artist-links';
import { sql } from 'kysely';
import type { Ctx } from '../server/context.ts';
import { clearTags } from '../server/platform/cache/cache.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import type { PictureRecord } from '../server/platform/pictures.ts';
import { IMMUTABLE_CACHE } from '../server/platform/storage/storage.ts';
import { demoId } from './demo-id.ts';

const PAGE_ID = demoId('page', 'tidenhub');

const link = (url: string, kind: ArtistLinkInput['kind'] = 'website', title = '') => ({
  kind,
  url,
  title,
});

const LINKS: readonly ArtistLinkInput[] = [
  link('https://tidenhub.example'),
  link('https://open.spotify.com/artist/tidenhub'),
  link('https://tidenhub.bandcamp.com'),
  link('https://soundcloud.com/tidenhub'),
  link('https://tidenhub.example/post', 'newsletter'),
  link('https://tidenhub.example/karte', 'other', 'Karte der Aufnahmeorte'),
];

const CONTACT = { contact_name: 'Jonas Reuter', contact_email: 'presse@tidenhub.example' };

const PAGE_TEXTS = {
  short_en: 'Ambient music by Jonas Reuter, made from field recordings on the North Sea coast.',
  short_de: 'Ambient von Jonas Reuter, aus Feldaufnahmen von der Nordseeküste.',
  long_en: `Tidenhub is the difference between high and low water. It is also the name under which Jonas Reuter makes music when Malte Voss is on holiday.

Every piece begins as a field recording and ends as a chord. In between are usually a few months.`,
  long_de: `Tidenhub ist der Unterschied zwischen Hoch- und Niedrigwasser. Es ist auch der Name, unter dem Jonas Reuter Musik macht, wenn Malte Voss Urlaub hat.

Alle Stücke beginnen als Feldaufnahme und enden als Akkord. Dazwischen liegen meistens ein paar Monate.`,
  quotes: JSON.stringify([{ text: 'Musik, die auf die Flut wartet.', source: 'Hafenblatt' }]),
};

const RELEASE_TEXTS = {
  short_en: 'Recorded between two tides, without an edit.',
  short_de: 'Zwischen zwei Gezeiten aufgenommen, ohne Schnitt.',
};

export async function makePress(ctx: Ctx): Promise<(tx: Tx) => Promise<void>> {
  const { db } = ctx;
  const page = await db
    .selectFrom('pages')
    .select(['page_image', 'header_image'])
    .where('id', '=', PAGE_ID)
    .executeTakeFirst();
  const sources = [page?.page_image, page?.header_image] as (PictureRecord | null | undefined)[];
  const pictures: StoredPicture[] = [];
  for (const [index, source] of sources.entries()) {
    const row = source && (await storePressPicture(ctx, source, index));
    if (row) pictures.push(row);
  }
  const release = await db
    .selectFrom('releases')
    .select('id')
    .where('page_id', '=', PAGE_ID)
    .where('published_at', 'is not', null)
    .where('retired_at', 'is', null)
    .orderBy('release_date', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  return async (tx) => {
    if (!page) return;
    const now = ctx.clock.now();
    const links = JSON.stringify(checkLinks(LINKS).links);
    await sql`update pages set links = ${links}::jsonb
      where id = ${PAGE_ID} and links = '[]'`.execute(tx);
    // Demo tracks have only previews; a promo link needs something to play.
    await sql`update tracks set mp3_key = preview_key
      where release_id = ${release?.id} and mp3_key is null`.execute(tx);
    const common = { is_public: true, ...CONTACT, created_at: now, updated_at: now };
    const kits = [
      { id: PAGE_ID, page_id: PAGE_ID, ...PAGE_TEXTS, ...common },
      ...(release ? [{ id: release.id, release_id: release.id, ...RELEASE_TEXTS, ...common }] : []),
    ];
    for (const kit of kits) {
      const made = await tx
        .insertInto('press_kits')
        .values(kit)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made?.id === PAGE_ID && pictures.length > 0) {
        const rows = pictures.map((row) => ({ ...row, created_at: now }));
        await tx.insertInto('press_pictures').values(rows).execute();
      }
    }
    await clearTags(tx, ['pages', `page:${PAGE_ID}`]);
  };
}

type StoredPicture = NonNullable<Awaited<ReturnType<typeof storePressPicture>>>;

async function storePressPicture({ storage }: Ctx, { src }: PictureRecord, index: number) {
  const file = await storage.get(src);
  if (!file) return null;
  const bytes = new Uint8Array(Buffer.concat(await file.body.toArray()));
  const limits = { maxPixels: 60_000_000, minSide: 1, previewWidth: 800 };
  const made = await makePressPicture({ bytes, ...limits });
  if ('problem' in made) return null;
  const { original, preview } = made;
  const id = demoId('press picture', index);
  const [file_key, preview_key] = ['.jpeg', '-preview.jpeg'].map(
    (end) => `public/press/${PAGE_ID}/${id}${end}`,
  ) as [string, string];
  const options = { contentType: 'image/jpeg', cacheControl: IMMUTABLE_CACHE };
  await storage.put(file_key, original.bytes, options);
  await storage.put(preview_key, preview.bytes, options);
  return {
    id,
    kit_id: PAGE_ID,
    file_key,
    preview_key,
    file_type: 'image/jpeg',
    size_bytes: original.bytes.length,
    width: original.width,
    height: original.height,
    credit: 'Malte Voss',
  };
}
