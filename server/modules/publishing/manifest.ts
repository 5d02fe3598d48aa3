/** What the plant needs to know to make a release, next to the files. */
import { speedRpm, trackNumber } from '@lathe/rules/sides';
import { optionName, type PriceBook } from '../catalogue/index.ts';
import type { ReleaseRow } from '../releases/index.ts';
import type { SongRow } from '../songs/index.ts';
import type { PackageFile } from './package-store.ts';

interface PackageContent {
  book: PriceBook;
  madeAt: Date;
  songs: readonly SongRow[];
  files: readonly PackageFile[];
}

export function manifestOf(release: ReleaseRow, { book, madeAt, songs, files }: PackageContent) {
  const type = book.type(release.release_type_id);
  const options = effectiveOptions(release, book);
  const colour = options.find(({ kind }) => kind === 'disc_colour');
  return {
    release: release.id,
    title: release.title,
    artist: release.primary_artist,
    catalog_no: release.catalog_no,
    ean: release.ean,
    format: type.code,
    /** As sellers and buyers see it, such as 12". */
    format_name: type.format,
    sides: type.sides,
    speed_rpm: speedRpm(type.code),
    disc_colour: colour ? { code: colour.code, name: optionName(colour, 'en') } : null,
    options: options
      .filter(({ kind }) => kind !== 'disc_colour')
      .map((option) => ({ kind: option.kind, code: option.code, name: optionName(option, 'en') })),
    /** Null if the edition is not limited. */
    edition_size: release.quantity_limit,
    made_at: madeAt.toISOString(),
    songs: songs.map(({ side, position, title, isrc, duration_ms, gap_ms }) => ({
      number: trackNumber({ side, position }, type.sides),
      side,
      position,
      title,
      isrc,
      duration_ms,
      gap_ms,
    })),
    files: files.map(({ name, kind, bytes, sha256 }) => ({ name, kind, bytes, sha256 })),
  };
}

/** The chosen option of each kind, else the default, which sellers need not choose. */
function effectiveOptions({ options, release_type_id: typeId }: ReleaseRow, book: PriceBook) {
  const chosen = options.flatMap((id) => book.option(id) ?? []);
  const defaults = book
    .options(typeId)
    .filter(({ kind, isDefault }) => isDefault && !chosen.some((each) => each.kind === kind));
  return [...chosen, ...defaults];
}
