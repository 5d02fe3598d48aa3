import { formatEntries } from '@lathe/rules/catalogue-entries';
import type { Credit } from '@lathe/rules/credits';
import type { NamedArtist } from '@lathe/rules/release-metadata';
import { trackNumber } from '@lathe/rules/sides';
import { formatTerritories } from '@lathe/rules/territory-text';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { listPagesToPublishOn } from '../labels/index.ts';
import type { SongInput } from '../songs/index.ts';
import type { ReleaseCells } from './parse-release-cells.ts';
import { rightsText, type TrackCells } from './parse-track-cells.ts';

/** Page ids by slug: the pages on which the user may publish. */
export async function listPublishablePages(
  tx: Tx,
  ownerId: string,
): Promise<ReadonlyMap<string, string>> {
  const own = tx
    .selectFrom('pages')
    .select(['pages.id', 'pages.slug'])
    .where('pages.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('pages.owner_id', '=', ownerId),
        eb.exists(
          eb
            .selectFrom('page_contributors')
            .select('user_id')
            .whereRef('page_contributors.page_id', '=', 'pages.id')
            .where('page_contributors.user_id', '=', ownerId)
            .where('page_contributors.state', '=', 'accepted'),
        ),
      ]),
    );
  const pages = [...(await own.execute()), ...(await listPagesToPublishOn(tx, ownerId))];
  return new Map(pages.map(({ slug, id }) => [slug, id]));
}

interface Named {
  title: string;
  artist: string;
  typeId: number | null;
  catalogNo: string;
  ean: string;
}

/**
 * Ids of the releases that a file means: by catalogue number, then by barcode, then by title, artist
 * and format. A release without a number can get one from the file, but only before its submission.
 */
export async function findSameReleases(
  tx: Tx,
  ownerId: string,
  { title, artist, typeId, catalogNo, ean }: Named,
): Promise<string[]> {
  const own = tx
    .selectFrom('releases')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null);
  const ids = async (query: typeof own) => (await query.execute()).map(({ id }) => id);
  const byNumber = catalogNo === '' ? [] : await ids(own.where('catalog_no', '=', catalogNo));
  if (byNumber.length > 0) return byNumber;
  const byEan = ean === '' ? [] : await ids(own.where('ean', '=', ean));
  if (byEan.length > 0) return byEan;
  if (typeId === null) return [];
  const sameType = await own
    .select(['title', 'primary_artist as artist'])
    .where('release_type_id', '=', typeId)
    .$if(catalogNo !== '', (query) =>
      query.where('catalog_no', '=', '').where('submitted_at', 'is', null),
    )
    .$if(ean !== '', (query) => query.where('ean', 'is', null).where('submitted_at', 'is', null))
    .execute();
  // Not in SQL: `lower` of the database may leave Ü as it is.
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return sameType
    .filter((row) => isSame(row.title, title) && isSame(row.artist, artist))
    .map(({ id }) => id);
}

export interface CatalogueTrack {
  id: string;
  side: number;
  position: number;
  cells: TrackCells;
}

export interface CatalogueRelease {
  id: string;
  typeId: number;
  cells: ReleaseCells;
  /** By side and position. */
  tracks: CatalogueTrack[];
}

type TextColumns = Omit<ReleaseCells, 'guest_artists' | 'credits' | 'territories'>;

interface StoredRelease extends TextColumns {
  id: string;
  type_id: number;
  sides: number;
  guests: NamedArtist[];
  release_credits: Credit[];
  countries: string[] | null;
  countries_exclude: string[];
}

interface CatalogueFilter {
  ownerId: string;
  id?: string | null;
  /** The release before. */
  after?: string | undefined;
  limit?: number | null;
}

/** The releases of a seller, oldest first, or one of them. */
export async function listCatalogue(
  db: Db | Tx,
  { ownerId, id = null, after, limit = null }: CatalogueFilter,
): Promise<CatalogueRelease[]> {
  const { rows } = await sql<StoredRelease>`
    select releases.id, releases.release_type_id as type_id, release_types.sides,
      releases.title, releases.primary_artist as artist, release_types.code as format,
      coalesce(pages.slug, '') as page, releases.label, releases.catalog_no as catalogue_no,
      coalesce(releases.ean, '') as ean, coalesce(releases.grid, '') as grid,
      coalesce(main.slug, '') as genre, coalesce(sub.slug, '') as sub_genre,
      coalesce(releases.release_date::text, '') as release_date,
      coalesce(releases.preorder_date::text, '') as preorder_date,
      coalesce(releases.original_release_date::text, '') as original_release_date,
      releases.price_tier, coalesce(releases.quantity_limit::text, '') as quantity_limit,
      case when releases.explicit then 'yes' else 'no' end as explicit,
      coalesce(releases.p_year::text, '') as p_year, releases.p_holder,
      coalesce(releases.c_year::text, '') as c_year, releases.c_holder, releases.description,
      releases.additional_artists as guests, releases.credits as release_credits,
      releases.territories as countries, releases.territories_exclude as countries_exclude
    from releases
    join release_types on release_types.id = releases.release_type_id
    left join pages on pages.id = releases.page_id and pages.deleted_at is null
    left join genres as main on main.id = releases.main_genre_id
    left join genres as sub on sub.id = releases.sub_genre_id
    where releases.owner_id = ${ownerId} and releases.deleted_at is null
      and (${id}::uuid is null or releases.id = ${id}::uuid)
      and ${isAfter(after)}
    order by releases.created_at, releases.title, releases.catalog_no, releases.id
    limit ${limit}`.execute(db);
  const tracks = await listTracks(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => catalogueRelease(row, tracks.get(row.id) ?? []));
}

function isAfter(id: string | undefined) {
  if (id === undefined) return sql`true`;
  return sql`(releases.created_at, releases.title, releases.catalog_no, releases.id) > (
    select created_at, title, catalog_no, id from releases where id = ${id})`;
}

function catalogueRelease(row: StoredRelease, tracks: StoredTrack[]): CatalogueRelease {
  const { id, type_id: typeId, sides, guests, release_credits, ...rest } = row;
  const { countries, countries_exclude, ...cells } = rest;
  return {
    id,
    typeId,
    cells: {
      ...cells,
      guest_artists: artistsText(guests),
      credits: formatEntries(release_credits),
      territories: formatTerritories({ territories: countries, exclude: countries_exclude }),
    },
    tracks: tracks.map((track) => catalogueTrack(track, sides)),
  };
}

interface StoredTrack {
  id: string;
  release_id: string;
  side: number;
  position: number;
  title: string;
  subtitle: string;
  primary_artist: string;
  additional_artists: NamedArtist[];
  credits: Credit[];
  composer: string;
  isrc: string | null;
  explicit: boolean;
  gap_ms: number;
  rights: SongInput['rightsHolders'][number][];
}

async function listTracks(
  db: Db | Tx,
  releaseIds: readonly string[],
): Promise<Map<string, StoredTrack[]>> {
  const { rows } = await sql<StoredTrack>`
    select id, release_id, side, position, title, subtitle, primary_artist, additional_artists,
      credits, composer, isrc, explicit, gap_ms,
      (select coalesce(json_agg(json_build_object(
          'name', name, 'role', role, 'share', share_basis_points / 100.0)
          order by track_rights_holders.position), '[]')
        from track_rights_holders where track_id = tracks.id) as rights
    from tracks where release_id = any(${[...releaseIds]}::uuid[])
    order by release_id, side, position`.execute(db);
  return Map.groupBy(rows, ({ release_id }) => release_id);
}

function catalogueTrack(track: StoredTrack, sides: number): CatalogueTrack {
  return {
    id: track.id,
    side: track.side,
    position: track.position,
    cells: {
      track_position: trackNumber(track, sides),
      track_title: track.title,
      track_version: track.subtitle,
      track_artist: track.primary_artist,
      track_guest_artists: artistsText(track.additional_artists),
      track_composer: track.composer,
      isrc: track.isrc ?? '',
      track_explicit: track.explicit ? 'yes' : 'no',
      track_gap: String(track.gap_ms / 1000),
      track_rights: rightsText(track.rights),
      track_credits: formatEntries(track.credits),
    },
  };
}

function artistsText(artists: readonly NamedArtist[]): string {
  return formatEntries(artists.map(({ name, role }) => ({ name, role, detail: '' })));
}
