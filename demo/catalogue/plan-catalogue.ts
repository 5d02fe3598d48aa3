/** Derives ids, slugs, dates, numbers and sides of the catalogue for a given day. */
import { addDays, type CalendarDate } from '@lathe/rules/dates';
import { completeEan } from '@lathe/rules/identifiers/ean';
import { slugify } from '@lathe/rules/slugs';
import { demoId } from '../demo-id.ts';
import { CATALOGUE } from './catalogue.ts';
import type {
  CatalogueFormat,
  CatalogueGroup,
  CataloguePage,
  CatalogueState,
} from './catalogue-types.ts';
import { planSides } from './plan-sides.ts';

export interface PlannedSong {
  /** Identifies the recording; all formats share it. */
  key: string;
  title: string;
  subtitle: string;
  seconds: number;
  explicit: boolean;
  composer: string;
  with: string | undefined;
  isrc: string;
}

export interface PlannedTrack extends PlannedSong {
  id: string;
  side: number;
  position: number;
}

export interface PlannedRelease {
  id: string;
  source: CatalogueFormat;
  state: CatalogueState;
  title: string;
  ean: string | null;
  preorderDate: CalendarDate | null;
  releaseDate: CalendarDate | null;
  tracks: PlannedTrack[];
}

export interface PlannedGroup {
  id: string;
  slug: string;
  source: CatalogueGroup;
  artist: string;
  /** Year of the recording. */
  year: number;
  songs: PlannedSong[];
  releases: PlannedRelease[];
}

export interface PlannedPage {
  id: string;
  source: CataloguePage;
  groups: PlannedGroup[];
}

export function planCatalogue(
  today: CalendarDate,
  catalogue: readonly CataloguePage[] = CATALOGUE,
): PlannedPage[] {
  const isrcs = isrcAssigner();
  let count = 0;
  return catalogue.map((page) => ({
    id: demoId('page', page.slug),
    source: page,
    groups: page.groups.map((group) => {
      const slug = slugify(group.title);
      const year = yearOf(group, today);
      const songs = planSongs(page, group, { year, isrcs });
      return {
        id: demoId('group', page.slug, slug),
        slug,
        source: group,
        artist: group.artist ?? page.name,
        year,
        songs,
        releases: group.formats.map((format) =>
          planRelease(format, { page, group, songs, today, number: count++ }),
        ),
      };
    }),
  }));
}

function planSongs(
  page: CataloguePage,
  group: CatalogueGroup,
  { year, isrcs }: { year: number; isrcs: AssignIsrc },
): PlannedSong[] {
  return group.songs.map(([title, length, more = {}]) => {
    const key = [page.slug, title, more.subtitle ?? '', length].join('/');
    return {
      key,
      title,
      subtitle: more.subtitle ?? '',
      seconds: parseLength(length),
      explicit: more.explicit ?? false,
      composer: more.composer ?? '',
      with: more.with,
      isrc: isrcs(key, { prefix: page.isrcPrefix, year }),
    };
  });
}

function planRelease(
  format: CatalogueFormat,
  of: {
    page: CataloguePage;
    group: CatalogueGroup;
    songs: readonly PlannedSong[];
    today: CalendarDate;
    number: number;
  },
): PlannedRelease {
  const state = format.state ?? 'published';
  const id = demoId('release', of.page.slug, of.group.title, format.catalogNo);
  const included = format.songs
    ?.map((position) => of.songs[position - 1])
    .filter((song) => song !== undefined);
  const sides = planSides(included ?? of.songs, format.type);
  const day = (days: number | undefined) => (days === undefined ? null : addDays(of.today, days));
  return {
    id,
    source: format,
    state,
    title: format.edition ? `${of.group.title} (${format.edition})` : of.group.title,
    ean: STATES_WITHOUT_EAN.has(state) ? null : eanOf(of.number),
    preorderDate: day(format.preorder),
    releaseDate: day(format.releaseDay),
    tracks: sides.flatMap((side, index) =>
      side.map((song, position) => ({
        ...song,
        id: demoId('track', id, song.key),
        side: index + 1,
        position: position + 1,
      })),
    ),
  };
}

/** Releases get a number only when their metadata is complete. */
const STATES_WITHOUT_EAN: ReadonlySet<CatalogueState> = new Set([
  'draft',
  'incomplete',
  'processing',
]);

/** GS1 reserves prefixes 20 to 29 for internal use, so these numbers belong to nobody. */
function eanOf(number: number): string {
  return completeEan(`2094${String(10_260_000 + number * 37).padStart(8, '0')}`);
}

function parseLength(length: string): number {
  const [minutes = '0', seconds = '0'] = length.split(':');
  return Number(minutes) * 60 + Number(seconds);
}

function yearOf({ original, formats }: CatalogueGroup, today: CalendarDate): number {
  const first = Math.min(...formats.map(({ releaseDay = 0 }) => releaseDay));
  return Number((original ?? addDays(today, first)).slice(0, 4));
}

type AssignIsrc = (recording: string, of: { prefix: string; year: number }) => string;

function isrcAssigner(): AssignIsrc {
  const assigned = new Map<string, string>();
  return (recording, { prefix, year }) => {
    const known = assigned.get(recording);
    if (known) return known;
    const isrc = `${prefix}${String(year % 100).padStart(2, '0')}${String(assigned.size + 101).padStart(5, '0')}`;
    assigned.set(recording, isrc);
    return isrc;
  };
}
