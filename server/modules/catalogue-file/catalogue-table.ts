import {
  CATALOGUE_COLUMNS,
  IDENTITY_COLUMNS,
  RELEASE_COLUMNS,
} from '@lathe/rules/catalogue-columns';
import { addWeeks, type CalendarDate } from '@lathe/rules/dates';
import { type CsvColumn, toCsv } from '../../platform/csv.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { LongTable } from '../../platform/table-file.ts';
import { type CatalogueRelease, listCatalogue } from './catalogue-store.ts';
import type { CatalogueCells } from './parse-file.ts';

type Exported = Pick<CatalogueRelease, 'cells'> & { tracks: { cells: Partial<CatalogueCells> }[] };

const EMPTY = Object.fromEntries(CATALOGUE_COLUMNS.map((column) => [column, ''])) as CatalogueCells;

/** Has the same columns as the import: one line per track, or one without tracks. */
const COLUMNS: readonly CsvColumn<CatalogueCells>[] = CATALOGUE_COLUMNS.map((column) => ({
  title: column,
  cell: (cells) => cells[column],
}));

/** Oldest first. For programs, a release holds its tracks. */
export function catalogueTable(
  db: Db,
  ownerId: string,
): LongTable<CatalogueRelease, CatalogueCells> {
  return {
    read: async (last, limit) => await listCatalogue(db, { ownerId, after: last?.id, limit }),
    present: ({ id, cells, tracks }) => ({
      uuid: id,
      ...cells,
      tracks: tracks.map((track) => ({ uuid: track.id, ...track.cells })),
    }),
    linesOf,
    columns: COLUMNS,
  };
}

/** Long texts such as the description are only on the first line. */
function linesOf({ cells, tracks }: Exported): CatalogueCells[] {
  const [first, ...rest] = tracks;
  const identity = Object.fromEntries(IDENTITY_COLUMNS.map((column) => [column, cells[column]]));
  return [
    { ...EMPTY, ...cells, ...first?.cells },
    ...rest.map((track) => ({ ...EMPTY, ...identity, ...track.cells })),
  ];
}

/** Two example releases that can be imported unchanged. */
export function sampleTable(today: CalendarDate): string {
  const year = today.slice(0, 4);
  const both = {
    title: 'Low Water',
    artist: 'Harbour Lights',
    label: 'Pier Nine Records',
    genre: 'electronic',
    release_date: addWeeks(today, 8),
    price_tier: 'Standard',
    explicit: 'no',
    p_year: year,
    p_holder: 'Pier Nine Records',
    c_year: year,
    c_holder: 'Pier Nine Records',
    territories: 'worldwide',
  };
  const tracks = [
    {
      track_title: 'Ebb',
      track_artist: 'Harbour Lights',
      track_composer: 'Mara Voss',
      track_explicit: 'no',
      track_rights: 'composer_lyricist (100): Mara Voss',
      track_credits: 'vocals: Mara Voss; instrument (cello): Jo Park',
    },
    {
      track_title: 'Slack Tide',
      track_version: 'Night Mix',
      track_artist: 'Harbour Lights',
      track_guest_artists: 'featuring: Ann Lee; remixer: Jo Park',
      track_explicit: 'no',
      track_gap: '2',
      track_rights: 'composer (50): Mara Voss; publisher (50): Voss Music',
    },
  ];
  const releases = [
    example({
      cells: {
        ...both,
        format: 'vinyl_12',
        catalogue_no: 'PIER-001',
        quantity_limit: '300',
        description: 'Recorded in a boathouse in one winter.',
        credits: 'producer: Jo Park; mastering (Pier Studio): Ann Lee',
      },
      tracks: tracks.map((track, index) => ({
        ...track,
        track_position: index === 0 ? 'A1' : 'B1',
      })),
    }),
    example({
      cells: { ...both, format: 'cd', catalogue_no: 'PIER-002', territories: 'europe except GB' },
      tracks: tracks.map((track, index) => ({ ...track, track_position: String(index + 1) })),
    }),
  ];
  return toCsv(COLUMNS, releases.flatMap(linesOf));
}

function example(release: {
  cells: Partial<CatalogueCells>;
  tracks: Partial<CatalogueCells>[];
}): Exported {
  const cells = Object.fromEntries(
    RELEASE_COLUMNS.map((column) => [column, release.cells[column] ?? '']),
  ) as CatalogueRelease['cells'];
  return { cells, tracks: release.tracks.map((track) => ({ cells: track })) };
}
