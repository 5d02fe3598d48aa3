/** Releases in any state, complete enough to be submitted, reviewed, manufactured and sold. */
import { randomInt, randomUUID } from 'node:crypto';
import { noise } from '@lathe/media/audio/testing/signals';
import { wavBytes } from '@lathe/media/audio/testing/wav-files';
import { addWeeks, calendarDate } from '@lathe/rules/dates';
import { completeEan } from '@lathe/rules/identifiers/ean';
import type { ReleaseState } from '@lathe/rules/release-states';
import type { Insertable, Updateable } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import { insertReadyArtwork } from '../../artwork/testing/ready-artwork.ts';
import { makePage } from '../../pages/testing/pages.ts';

/** Shorter than real tracks: length limits are checked only at upload. */
const MASTER = wavBytes(noise(4410, { size: 0.2 }), { sampleRate: 44_100, bits: 16 });

interface ReadyReleaseOptions {
  ownerId: string;
  type?: 'vinyl_7' | 'cd';
  page?: Partial<Insertable<DB['pages']>>;
  release?: Updateable<DB['releases']>;
}

export interface ReadyRelease {
  id: string;
  groupId: string;
  groupSlug: string;
  pageId: string;
  pageSlug: string;
}

export async function readyRelease(ctx: Ctx, wanted: ReadyReleaseOptions): Promise<ReadyRelease> {
  const { ownerId, type = 'vinyl_7' } = wanted;
  const { db } = ctx;
  const now = ctx.clock.now();
  const page = await makePage(ctx, { owner_id: ownerId, is_live: true, ...wanted.page });
  const [main, sub] = [await genre(ctx, 'electronic'), await genre(ctx, 'techno')];
  const about = { title: 'Night Bus', primary_artist: 'Kiosk' };
  const group = await db
    .insertInto('release_groups')
    .values({
      ...about,
      owner_id: ownerId,
      page_id: page.id,
      slug: `night-bus-${randomUUID().slice(0, 8)}`,
      main_genre_id: main,
      sub_genre_id: sub,
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('releases')
    .values({
      ...about,
      owner_id: ownerId,
      page_id: page.id,
      group_id: group.id,
      release_type_id: await typeId(ctx, type),
      // Required before the artwork is made, because it is printed on it.
      ean: completeEan(`2094${String(randomInt(10 ** 8)).padStart(8, '0')}`),
      label: 'Kiosk Records',
      description: 'Recorded between midnight and four.',
      main_genre_id: main,
      sub_genre_id: sub,
      release_date: addWeeks(calendarDate(now), 6),
      p_year: 2026,
      p_holder: 'Kiosk Records',
      c_year: 2026,
      c_holder: 'Kiosk Records',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const side of type === 'cd' ? [1] : [1, 2]) await addSong(ctx, { ownerId, id, side });
  await insertReadyArtwork(ctx, { releaseId: id, ownerId, flow: 'express' });
  await storeArtworkFiles(ctx, id);
  await db.updateTable('artworks').set({ approved_at: now }).where('release_id', '=', id).execute();
  await db
    .updateTable('releases')
    .set({ ...READY, ...wanted.release })
    .where('id', '=', id)
    .execute();
  return { id, groupId: group.id, groupSlug: group.slug, pageId: page.id, pageSlug: page.slug };
}

const READY = {
  metadata_status: 'Complete',
  tracks_status: 'Complete',
  artwork_status: 'Complete',
  metadata_in_edit: false,
  tracks_in_edit: false,
};

async function genre({ db }: Ctx, slug: string): Promise<number> {
  const found = db.selectFrom('genres').select('id').where('slug', '=', slug);
  return (await found.executeTakeFirstOrThrow()).id;
}

async function typeId({ db }: Ctx, code: string): Promise<number> {
  const found = db.selectFrom('release_types').select('id').where('code', '=', code);
  return (await found.executeTakeFirstOrThrow()).id;
}

async function addSong(
  { db, storage, clock }: Ctx,
  { ownerId, id, side }: { ownerId: string; id: string; side: number },
): Promise<void> {
  const upload = randomUUID();
  const key = `songs/${id}/${upload}/source`;
  await storage.put(key, MASTER, { contentType: 'audio/wav' });
  const { id: track } = await db
    .insertInto('tracks')
    .values({
      release_id: id,
      side,
      position: 1,
      title: side === 1 ? 'Rain' : 'Kiosk at Four',
      primary_artist: 'Kiosk',
      duration_ms: 95_000,
      master_key: key,
      mp3_key: `songs/${id}/${upload}/song.mp3`,
      preview_key: `public/previews/${upload}.mp3`,
      preview_ms: 60_000,
      peaks: Buffer.from([1, 2, 3]),
      song_peaks: Buffer.from(randomUUID()),
      loudness_lufs: -12,
      true_peak_dbtp: -3,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('song_uploads')
    .values({
      id: upload,
      owner_id: ownerId,
      release_id: id,
      track_id: track,
      filename: `${side}.wav`,
      size: MASTER.length,
      storage_key: key,
      multipart_id: upload,
      part_bytes: MASTER.length,
      state: 'complete',
      created_at: clock.now(),
    })
    .execute();
  await db
    .insertInto('track_rights_holders')
    .values({
      track_id: track,
      position: 1,
      name: 'Kiosk',
      role: 'composer',
      share_basis_points: 10_000,
    })
    .execute();
}

async function storeArtworkFiles({ db, storage }: Ctx, releaseId: string): Promise<void> {
  const parts = await db
    .selectFrom('artwork_parts')
    .innerJoin('artworks', 'artworks.id', 'artwork_parts.artwork_id')
    .select('print_key')
    .where('release_id', '=', releaseId)
    .execute();
  for (const { print_key } of parts) {
    const bytes = Buffer.from(`%PDF ${print_key}`);
    await storage.put(print_key, bytes, { contentType: 'application/pdf' });
  }
  const sent = await db
    .selectFrom('artwork_uploads')
    .select('storage_key')
    .where('release_id', '=', releaseId)
    .execute();
  for (const { storage_key } of sent) {
    await storage.put(storage_key, Buffer.from('a picture'), { contentType: 'image/jpeg' });
  }
}

/** The columns that define each state. */
function columnsIn(state: ReleaseState, now: Date): Updateable<DB['releases']> {
  const approved = { submitted_at: now, approved_at: now };
  switch (state) {
    case 'draft':
      return {
        metadata_status: 'Empty',
        tracks_status: 'Empty',
        artwork_status: 'Empty',
        metadata_in_edit: true,
        tracks_in_edit: true,
      };
    case 'incomplete':
      return { metadata_in_edit: true };
    case 'ready':
      return {};
    case 'pending':
      return { submitted_at: now };
    case 'rejected':
      return { rejected_at: now, tracks_in_edit: true };
    case 'in_process':
      return { ...approved, in_process_at: now };
    case 'approved':
      return approved;
    case 'published':
      return { ...approved, published_at: now };
    case 'retired':
      return { ...approved, published_at: now, retired_at: now };
    case 'deleted':
      return { retired_at: now, deleted_at: now };
  }
}

/** A release in this state, with its review. */
export async function releaseIn(
  ctx: Ctx,
  state: ReleaseState,
  wanted: ReadyReleaseOptions,
): Promise<ReadyRelease & { reviewId: string }> {
  const now = ctx.clock.now();
  const columns = { ...columnsIn(state, now), ...wanted.release };
  const release = await readyRelease(ctx, { ...wanted, release: columns });
  const isOpen = state === 'pending';
  const review = await ctx.db
    .insertInto('reviews')
    .values({
      kind: 'release',
      thing_id: release.id,
      number: 1,
      submitted_at: now,
      submitted_by: wanted.ownerId,
      ...(!isOpen && { decision: state === 'rejected' ? 'rejected' : 'approved', decided_at: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...release, reviewId: review.id };
}
