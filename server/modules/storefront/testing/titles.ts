/** Titles for tests: inserts pages, groups, releases and tracks, then refreshes the storefront. */
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../../context.ts';
import { inTransaction, type Tx } from '../../../platform/db/tx.ts';
import { refreshStorefront } from '../refresh-storefront.ts';

export interface ReleaseFixture {
  type?: 'vinyl_12' | 'vinyl_12_double' | 'vinyl_7' | 'cd';
  tier?: 'Standard' | 'Premium' | 'Luxe';
  title?: string;
  label?: string;
  catalogNo?: string;
  ean?: string;
  options?: [kind: string, code: string][];
  limit?: number | null;
  sold?: number;
  date?: string | null;
  quiet?: boolean;
  territories?: string[] | null;
  excluded?: string[];
  explicit?: boolean;
  /** Null means not published. */
  publishedAt?: Date | null;
  submittedAt?: Date | null;
  retiredAt?: Date | null;
  deletedAt?: Date | null;
  tracks?: string[];
}

export interface TitleFixture {
  ownerId: string;
  page?: { id: string; slug: string };
  pageName?: string;
  pageIsLive?: boolean;
  pageDeleted?: boolean;
  title?: string;
  artist?: string;
  visibility?: 'visible' | 'hidden';
  /** Slug. */
  mainGenre?: string;
  subGenre?: string;
  releases?: ReleaseFixture[];
}

export interface TestTitle {
  id: string;
  slug: string;
  page: { id: string; slug: string };
  releaseIds: string[];
  /** API path of the title. */
  path: string;
}

const TEST_PICTURE = {
  base: 'public/pictures/one',
  widths: [320, 640],
  types: ['avif', 'webp'],
  src: 'public/pictures/one-1200.jpeg',
  width: 1200,
  height: 1200,
  colours: ['#112233', '#445566'],
};

export async function makeTitle(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  kind: TitleFixture,
): Promise<TestTitle> {
  return await inTransaction(db, async (tx) => {
    const title = await insertTitle(tx, kind, clock.now());
    await refreshStorefront(tx, { clock }, { groupIds: [title.id] });
    return title;
  });
}

async function insertTitle(tx: Tx, kind: TitleFixture, now: Date): Promise<TestTitle> {
  const page = kind.page ?? (await insertPage(tx, kind, now));
  const slug = `t-${randomUUID()}`;
  const { title = 'Night Bus', artist = 'Kiosk' } = kind;
  const genreId = async (name: string | undefined) =>
    name === undefined
      ? null
      : (
          await tx
            .selectFrom('genres')
            .select('id')
            .where('slug', '=', name)
            .executeTakeFirstOrThrow()
        ).id;
  const { id } = await tx
    .insertInto('release_groups')
    .values({
      owner_id: kind.ownerId,
      page_id: page.id,
      slug,
      title,
      primary_artist: artist,
      visibility: kind.visibility ?? 'visible',
      main_genre_id: await genreId(kind.mainGenre ?? 'electronic'),
      sub_genre_id: await genreId(kind.subGenre),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const releaseIds = [];
  for (const release of kind.releases ?? [{}]) {
    const group = { id, pageId: page.id, ownerId: kind.ownerId, title, artist };
    releaseIds.push(await insertRelease(tx, group, { release, now }));
  }
  return { id, slug, page, releaseIds, path: `/api/pages/${page.slug}/release_groups/${slug}` };
}

/** Makes a title with one release. */
export function releasesOf(ctx: Pick<Ctx, 'db' | 'clock'>, ownerId: string) {
  return async (kind: ReleaseFixture = {}): Promise<string> => {
    const { releaseIds } = await makeTitle(ctx, { ownerId, releases: [kind] });
    return releaseIds[0] ?? '';
  };
}

async function insertPage(tx: Tx, kind: TitleFixture, now: Date) {
  const slug = `p-${randomUUID()}`;
  const name = kind.pageName ?? `Page ${slug}`;
  const { id } = await tx
    .insertInto('pages')
    .values({
      owner_id: kind.ownerId,
      slug,
      name: name.slice(0, 80),
      is_live: kind.pageIsLive ?? true,
      deleted_at: kind.pageDeleted ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, slug };
}

interface TitleGroup {
  id: string;
  pageId: string;
  ownerId: string;
  title: string;
  artist: string;
}

async function insertRelease(
  tx: Tx,
  group: TitleGroup,
  { release, now }: { release: ReleaseFixture; now: Date },
): Promise<string> {
  const { type = 'vinyl_12', publishedAt = new Date(now.getTime() - 60_000) } = release;
  const { id: release_type_id } = await tx
    .selectFrom('release_types')
    .select('id')
    .where('code', '=', type)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('releases')
    .values({
      owner_id: group.ownerId,
      page_id: group.pageId,
      group_id: group.id,
      release_type_id,
      title: release.title ?? group.title,
      primary_artist: group.artist,
      label: release.label ?? '',
      catalog_no: release.catalogNo ?? '',
      ean: release.ean ?? null,
      explicit: release.explicit ?? false,
      price_tier: release.tier ?? 'Standard',
      quantity_limit: release.limit ?? null,
      copies_sold: release.sold ?? 0,
      release_date: release.date === undefined ? '2024-05-17' : release.date,
      preorder_playback_disabled: release.quiet ?? false,
      territories: release.territories ?? null,
      territories_exclude: release.excluded ?? [],
      image: JSON.stringify(TEST_PICTURE),
      submitted_at: release.submittedAt ?? publishedAt,
      published_at: publishedAt,
      retired_at: release.retiredAt ?? null,
      deleted_at: release.deletedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [kind, code] of release.options ?? []) {
    const option = await tx
      .selectFrom('design_options')
      .select('id')
      .where('release_type_id', '=', release_type_id)
      .where('kind', '=', kind)
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('release_options')
      .values({ release_id: id, design_option_id: option.id })
      .execute();
  }
  const tracks = release.tracks ?? ['First Light', 'Last Stop'];
  if (tracks.length > 0) {
    await tx
      .insertInto('tracks')
      .values(
        tracks.map((title, at) => ({
          release_id: id,
          side: (at % 2) + 1,
          position: Math.floor(at / 2) + 1,
          title,
          lyrics: `The words of ${title}`,
          duration_ms: 180_400,
          mp3_key: `songs/${id}/${at}.mp3`,
          preview_key: `public/previews/${id}-${at}.mp3`,
          preview_ms: 60_000,
          peaks: Buffer.from([0, 128, 255]),
        })),
      )
      .execute();
  }
  return id;
}
