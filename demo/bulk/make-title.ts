/** Generates one title of the bulk world from its number. */
import { addDays } from '@lathe/rules/dates';
import { completeEan } from '@lathe/rules/identifiers/ean';
import { TIERS } from '@lathe/rules/prices';
import { slugify } from '@lathe/rules/slugs';
import { subtractDuration } from '@lathe/rules/time';
import type { GroupSource, ReleaseSource } from '../../server/modules/storefront/storefront-row.ts';
import type { Random } from '../music/random.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface BulkPage {
  id: string;
  slug: string;
  name: string;
}

export interface BulkTrack {
  id: string;
  title: string;
  side: number;
  position: number;
  ms: number;
}

export interface BulkTitle {
  source: GroupSource;
  tracks: Map<string, BulkTrack[]>;
}

export interface BulkInputs {
  random: Random;
  vocabulary: Vocabulary;
  /** Existing images, if there are any. */
  pictures: readonly unknown[];
  /** Main genre ids, each with its subgenre ids. */
  genres: readonly { id: number; subs: readonly number[] }[];
  typeIds: Record<'vinyl_12' | 'vinyl_12_double' | 'vinyl_7' | 'cd', number>;
  now: Date;
}

/** Ascending, so indexes grow at their end; the prefix tells the kinds apart. */
export function bulkId(kind: 'page' | 'group' | 'release' | 'track' | 'order', at: number): string {
  const kinds = { page: '1', group: '2', release: '3', track: '4', order: '5' };
  return `b${kinds[kind]}000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`;
}

/** Page names are unique per owner. */
export function makePage(at: number, { vocabulary }: BulkInputs, taken: Set<string>): BulkPage {
  let name = vocabulary.name();
  while (taken.has(name)) name = vocabulary.name();
  taken.add(name);
  return { id: bulkId('page', at), slug: slugify(name), name };
}

const YEARS = 60;
const DAYS = Array.from({ length: YEARS * 365 }, (_, at) => addDays('2026-01-01', -at));

export function makeTitle(
  at: number,
  page: BulkPage,
  { sold }: { sold: number },
  parts: BulkInputs,
): BulkTitle {
  const { random, vocabulary, genres, now } = parts;
  const title = vocabulary.phrase(1, 4);
  const genre = random.pick(genres);
  const count = random.chance(0.35) ? 2 : 1;
  const tracks = new Map<string, BulkTrack[]>();
  const releases = Array.from({ length: count }, (_, formatIndex) => {
    const generated = makeRelease(
      at * 2 + formatIndex,
      { title, artist: page.name, place: formatIndex },
      parts,
    );
    tracks.set(generated.release.id, generated.tracks);
    return generated.release;
  });
  // About one title every three minutes; title 0 is the newest.
  const onSaleAt = subtractDuration(now, { minutes: random.whole(0, 5) + at * 3 });
  return {
    tracks,
    source: {
      groupId: bulkId('group', at),
      pageId: page.id,
      pageSlug: page.slug,
      pageName: page.name,
      slug: `${slugify(title).slice(0, 60)}-${at.toString(36)}`,
      title,
      artist: page.name,
      mainGenreId: genre.id,
      subGenreId: random.pick(genre.subs),
      onSaleSince: `${onSaleAt.getTime()}000`,
      sold,
      soldLastWeek: Math.floor(sold * random.next() * 0.05),
      releases,
    },
  };
}

interface TitleInfo {
  title: string;
  artist: string;
  /** The second format always differs from the first. */
  place: number;
}

function makeRelease(at: number, { artist, place: formatIndex }: TitleInfo, parts: BulkInputs) {
  const { random, vocabulary, pictures, typeIds } = parts;
  const type =
    formatIndex === 1
      ? 'cd'
      : random.pick(['vinyl_12', 'vinyl_12', 'vinyl_7', 'vinyl_12_double'] as const);
  const id = bulkId('release', at);
  const isLimited = random.chance(0.1);
  const limit = isLimited ? random.whole(50, 500) : null;
  const day = random.pick(DAYS);
  const tracks = Array.from(
    { length: type === 'vinyl_7' ? 2 : random.whole(3, 5) },
    (_, index) => ({
      id: bulkId('track', at * 8 + index),
      title: vocabulary.phrase(1, 3),
      side: (index % (type === 'cd' ? 1 : 2)) + 1,
      position: index + 1,
      ms: random.whole(95, 400) * 1000,
    }),
  );
  const release: ReleaseSource = {
    id,
    typeId: typeIds[type],
    tier: random.pick(TIERS),
    optionIds: [],
    artist,
    credited: [],
    label: random.chance(0.5) ? `${vocabulary.name()} Records` : '',
    catalogNo: `BLK-${at.toString(36).toUpperCase().padStart(6, '0')}`,
    ean: completeEan(`20${String(at).padStart(10, '0')}`),
    explicit: random.chance(0.08),
    limit,
    sold: limit === null ? 0 : random.whole(0, limit),
    date: day,
    originalDate: null,
    pYear: Number(day.slice(0, 4)),
    quiet: false,
    territories: null,
    excluded: random.chance(0.01) ? ['US'] : [],
    image: pictures.length > 0 ? random.pick(pictures) : null,
    tracks: tracks.map(({ title }) => ({
      ...{ title, artist: '', isrc: null, credited: [], plays: true },
    })),
  };
  return { release, tracks };
}
