/**
 * Images and audio. A first start renders one track per title; the others follow while the shop is
 * open, because hundreds would take too long. Files are stored before the transaction begins. Their
 * names are content hashes, so a killed process leaves no garbage.
 */
import { calendarDate } from '@lathe/rules/dates';
import { PREVIEW_SECONDS } from '@lathe/rules/limits';
import { sql } from 'kysely';
import type { Ctx } from '../server/context.ts';
import { clearTags } from '../server/platform/cache/cache.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { type PlannedPage, planCatalogue } from './catalogue/plan-catalogue.ts';
import type { ReportProgress } from './make-demo-world.ts';
import { fillStorefront } from './make-storefront.ts';
import { mediaFolder } from './media/media-folder.ts';
import { planPictures } from './media/plan-pictures.ts';
import { skipExisting } from './media/skip-existing.ts';
import { type StoredPicture, storePictures } from './media/store-pictures.ts';
import { firstSongs, planSongs, type StoredSong, storeSongs } from './media/store-songs.ts';

export async function makeMedia(
  ctx: Ctx,
  report: ReportProgress,
): Promise<(tx: Tx) => Promise<void>> {
  const today = calendarDate(ctx.clock.now());
  const pages = planCatalogue(today);
  const folder = await mediaFolder(ctx.config);
  const storage = skipExisting(ctx.storage);
  const planned = { pictures: planPictures(pages, today), songs: planSongs(pages) };
  const needed = firstSongs(pages).intersection(planned.songs);
  const done = { pictures: 0, songs: 0 };
  const reportCount = (kind: 'pictures' | 'songs') => (number: number) => {
    done[kind] = number;
    report(
      `${done.pictures} of ${planned.pictures.length} pictures, ${done.songs} of ${needed.size} songs`,
    );
  };
  const [pictures, songs] = await Promise.all([
    storePictures(planned.pictures, { storage, folder, report: reportCount('pictures') }),
    storeSongs(planned.songs, { storage, folder, report: reportCount('songs'), needed }),
  ]);
  return async (tx) => {
    await writePictures(tx, pictures);
    await writePreviews(tx, tracksOf(pages), songs);
  };
}

/** Tracks that were too slow for a first start, and shorter previews of an older version. */
export async function makeOtherSongs(ctx: Ctx): Promise<(tx: Tx) => Promise<void>> {
  const pages = planCatalogue(calendarDate(ctx.clock.now()));
  const missing = await tracksWithoutPreview(ctx, tracksOf(pages));
  const recordings = new Set(missing.map(({ key }) => key));
  const specs = new Map([...planSongs(pages)].filter(([recording]) => recordings.has(recording)));
  const folder = await mediaFolder(ctx.config);
  const storage = skipExisting(ctx.storage);
  const songs = await storeSongs(specs, { storage, folder, report: () => undefined });
  return async (tx) => {
    if (songs.size === 0) return;
    await writePreviews(tx, missing, songs);
    await fillStorefront(tx, ctx);
    await clearTags(tx, ['shelf']);
  };
}

interface TrackRecording {
  id: string;
  /** Key of the recording, which several tracks may share. */
  key: string;
}

function tracksOf(pages: readonly PlannedPage[]): TrackRecording[] {
  return pages
    .flatMap(({ groups }) => groups.flatMap(({ releases }) => releases))
    .flatMap(({ tracks }) => tracks.map(({ id, key }) => ({ id, key })));
}

async function tracksWithoutPreview(
  { db }: Ctx,
  tracks: readonly TrackRecording[],
): Promise<TrackRecording[]> {
  const rows = await db
    .selectFrom('tracks')
    .select('id')
    .where(
      'id',
      'in',
      tracks.map(({ id }) => id),
    )
    .where((track) =>
      track.or([
        track('preview_key', 'is', null),
        sql<boolean>`preview_ms < least(duration_ms, ${PREVIEW_SECONDS * 1000})`,
      ]),
    )
    .execute();
  const missingIds = new Set(rows.map(({ id }) => id));
  return tracks.filter(({ id }) => missingIds.has(id));
}

async function writePictures(tx: Tx, pictures: readonly StoredPicture[]): Promise<void> {
  const columns = Map.groupBy(pictures, ({ table, column }) => `${table}.${column}`);
  for (const stored of columns.values()) {
    const [{ table, column } = { table: 'pages', column: 'image' }] = stored;
    const rows = stored.flatMap(({ ids, picture }) => ids.map((id) => ({ id, picture })));
    await sql`update ${sql.table(table)} as thing set ${sql.ref(column)} = shown.picture
      from jsonb_to_recordset(${JSON.stringify(rows)}) as shown (id uuid, picture jsonb)
      where thing.id = shown.id`.execute(tx);
  }
}

async function writePreviews(
  tx: Tx,
  tracks: readonly { id: string; key: string }[],
  songs: ReadonlyMap<string, StoredSong>,
): Promise<void> {
  const rows = tracks.flatMap(({ id, key }) => {
    const song = songs.get(key);
    if (!song) return [];
    return [{ id, key: song.key, ms: song.milliseconds, peaks: song.peaks.toString('base64') }];
  });
  await sql`update tracks set preview_key = heard.key, preview_ms = heard.ms,
      peaks = decode(heard.peaks, 'base64')
    from jsonb_to_recordset(${JSON.stringify(rows)})
      as heard (id uuid, key text, ms integer, peaks text)
    where tracks.id = heard.id`.execute(tx);
}
