/** The content of a submission as text per section, so that two submissions can be compared. */
import { type Credit, isNamedByText } from '@lathe/rules/credits';
import type { Content, SECTIONS_OF_KIND } from '@lathe/rules/reviews';
import { trackNumber } from '@lathe/rules/sides';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type GenreIndex, type PriceBook, priceBook, readAllGenres } from '../catalogue/index.ts';
import type { ReleaseRow } from '../releases/index.ts';
import { readSongs, type SongRow } from '../songs/index.ts';

export type ReleaseContent = Record<(typeof SECTIONS_OF_KIND.release)[number], Content>;

export interface CatalogueBooks {
  genres: GenreIndex;
  book: PriceBook;
}

/**
 * Call before a transaction: inside one it would need a second connection, and fifty requests at
 * once could deadlock on the pool.
 */
export async function readCatalogueBooks(ctx: Ctx): Promise<CatalogueBooks> {
  return { genres: await readAllGenres(ctx), book: await priceBook(ctx) };
}

export async function contentOf(
  db: Db | Tx,
  { genres, book }: CatalogueBooks,
  release: ReleaseRow,
): Promise<ReleaseContent> {
  const songs = await readSongs(db, release.id);
  const type = book.type(release.release_type_id);
  return {
    metadata: {
      format: type.format,
      title: release.title,
      primary_artist: release.primary_artist,
      additional_artists: release.additional_artists.map(({ name }) => name).join(', '),
      credits: creditsText(release.credits),
      explicit: release.explicit ? 'E' : '',
      label: release.label,
      description: release.description,
      main_genre: genres.byId(release.main_genre_id)?.slug ?? '',
      sub_genre: genres.byId(release.sub_genre_id)?.slug ?? '',
      ean: release.ean ?? '',
      catalog_no: release.catalog_no,
      grid: release.grid ?? '',
      preorder_date: release.preorder_date ?? '',
      release_date: release.release_date ?? '',
      original_release_date: release.original_release_date ?? '',
      quantity_limit: release.quantity_limit === null ? '' : String(release.quantity_limit),
      p_line: [release.p_year, release.p_holder].filter(Boolean).join(' '),
      c_line: [release.c_year, release.c_holder].filter(Boolean).join(' '),
      territories: release.territories?.join(' ') ?? '',
      territories_exclude: release.territories_exclude.join(' '),
      price_category_id: release.price_tier,
      own_works: release.works_declared_name ?? '',
      page_id: release.page_name ?? '',
      release_group: release.group_title ?? '',
    },
    songs: Object.fromEntries(
      songs.map((song) => [trackNumber(song, type.sides), describeValue(song)]),
    ),
    artwork: { made: (await madeRun(db, release)) ?? '' },
  };
}

/** Includes the file name, because another take can have the same title and length. */
function describeValue(song: SongRow): string {
  const seconds = Math.round((song.duration_ms ?? 0) / 1000);
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  const gap = song.gap_ms === 0 ? '' : `+${song.gap_ms / 1000} s`;
  const guests = song.additional_artists.map(({ name }) => name).join(', ');
  const people = [song.primary_artist, guests, song.composer, song.publisher];
  const artists = [...people, creditsText(song.credits)];
  const recording = [song.isrc, time, song.file?.filename];
  const texts = [gap, song.title, song.subtitle, ...artists, ...recording, song.lyrics];
  return texts.filter(Boolean).join(' · ');
}

/** Names with the words of the catalogue: the text is stored, so it has no language. */
function creditsText(credits: readonly Credit[]): string {
  return credits
    .map(({ name, role, detail }) => {
      const text = isNamedByText(role) ? detail : [role.replaceAll('_', ' '), detail].join(' ');
      return `${name} (${text.trim()})`;
    })
    .join(', ');
}

async function madeRun(
  db: Db | Tx,
  { id, artwork_flow }: Pick<ReleaseRow, 'id' | 'artwork_flow'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('artworks')
    .select('made_run')
    .where('release_id', '=', id)
    .where('flow', '=', artwork_flow)
    .executeTakeFirst();
  return row?.made_run ?? null;
}
