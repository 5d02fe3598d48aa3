/** Writes pages, release groups, releases and tracks; images and audio follow later. */
import type { Credit, CreditRole } from '@lathe/rules/credits';
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import type { Ctx } from '../server/context.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import type { CatalogueState } from './catalogue/catalogue-types.ts';
import { writeContributors } from './catalogue/contributors.ts';
import { daysBefore } from './catalogue/days-before.ts';
import {
  type PlannedGroup,
  type PlannedPage,
  type PlannedRelease,
  planCatalogue,
} from './catalogue/plan-catalogue.ts';
import { stateColumns } from './catalogue/release-states.ts';
import { type ReferenceIds, readReferenceIds } from './reference-ids.ts';
import { findSeller } from './sellers.ts';
import { upsert } from './upsert.ts';

export async function makeCatalogue(tx: Tx, ctx: Ctx): Promise<void> {
  const today = calendarDate(ctx.clock.now());
  const pages = planCatalogue(today);
  const referenceIds = await readReferenceIds(tx);
  await writePages(tx, pages, today);
  await writeGroups(tx, pages, { references: referenceIds, today });
  await writeReleases(tx, pages, { references: referenceIds, today });
  await writeTracks(tx, pages);
  await writeContributors(tx, pages, today);
}

async function writePages(
  tx: Tx,
  pages: readonly PlannedPage[],
  today: CalendarDate,
): Promise<void> {
  await upsert(
    tx,
    'pages',
    ['id'],
    pages.map(({ id, source }) => ({
      id,
      owner_id: findSeller(source.owner).id,
      slug: source.slug,
      name: source.name,
      description: source.description,
      bio: source.bio,
      meta_title: source.metaTitle,
      main_colour: source.colour,
      is_live: !source.offline,
      empty_since: source.offline ? daysBefore(today, 24) : null,
      created_at: source.offline ? daysBefore(today, 24) : daysBefore(today, 720),
    })),
  );
}

/** Releases in these states have no group yet. */
const STATES_WITHOUT_GROUP: ReadonlySet<CatalogueState> = new Set([
  'draft',
  'incomplete',
  'processing',
  'failed',
]);

function isGrouped({ state }: PlannedRelease): boolean {
  return !STATES_WITHOUT_GROUP.has(state);
}

interface CatalogueContext {
  references: ReferenceIds;
  today: CalendarDate;
}

function ownerOf(page: PlannedPage, group: PlannedGroup): string {
  return findSeller(group.source.owner ?? page.source.owner).id;
}

function genresOf(page: PlannedPage, group: PlannedGroup, { genre }: ReferenceIds) {
  const [main, sub] = group.source.genre ?? page.source.genre;
  return { main_genre_id: genre(main), sub_genre_id: genre(sub) };
}

async function writeGroups(
  tx: Tx,
  pages: readonly PlannedPage[],
  { references: referenceIds, today }: CatalogueContext,
): Promise<void> {
  const rows = pages.flatMap((page) =>
    page.groups
      .filter((group) => group.releases.some(isGrouped))
      .map((group) => ({
        id: group.id,
        owner_id: ownerOf(page, group),
        page_id: page.id,
        slug: group.slug,
        title: group.source.title,
        primary_artist: group.artist,
        description: group.source.description,
        visibility: group.source.hidden ? 'hidden' : 'visible',
        ...genresOf(page, group, referenceIds),
        created_at: new Date(
          Math.min(...group.releases.map((each) => +stateColumns(each, today).created_at)),
        ),
      })),
  );
  await upsert(tx, 'release_groups', ['id'], rows);
}

async function writeReleases(
  tx: Tx,
  pages: readonly PlannedPage[],
  { references: referenceIds, today }: CatalogueContext,
): Promise<void> {
  const all = pages.flatMap((page) =>
    page.groups.flatMap((group) => group.releases.map((release) => ({ page, group, release }))),
  );
  await upsert(
    tx,
    'releases',
    ['id'],
    all.map((each) => releaseRow(each, { references: referenceIds, today })),
  );
  await upsert(
    tx,
    'release_options',
    ['release_id', 'design_option_id'],
    all.flatMap(({ release }) =>
      referenceIds
        .options(release.source.type, release.source.options ?? [])
        .map((design_option_id) => ({ release_id: release.id, design_option_id })),
    ),
  );
}

/** Demo texts that are roles of the list; the others are free text. */
const KNOWN_ROLES = new Map<string, CreditRole>([
  ['Mastering', 'mastering'],
  ['Mixing', 'mixing'],
  ['Mixage', 'mixing'],
  ['Recording', 'recording'],
  ['Photography', 'photography'],
  ['Gesang', 'vocals'],
]);

function creditOf(name: string, text: string): Credit {
  const role = KNOWN_ROLES.get(text);
  return role ? { name, role, detail: '' } : { name, role: 'other', detail: text };
}

function releaseRow(
  { page, group, release }: { page: PlannedPage; group: PlannedGroup; release: PlannedRelease },
  { references: referenceIds, today }: CatalogueContext,
) {
  const { source, state } = release;
  const isStarted = state !== 'draft';
  const label = group.source.label ?? page.source.label;
  return {
    id: release.id,
    owner_id: ownerOf(page, group),
    page_id: isStarted ? page.id : null,
    group_id: isGrouped(release) ? group.id : null,
    release_type_id: referenceIds.type(source.type),
    title: release.title,
    primary_artist: group.artist,
    credits: JSON.stringify(
      [...page.source.players, ...(group.source.credits ?? [])].map(([name, text]) =>
        creditOf(name, text),
      ),
    ),
    explicit: release.tracks.some(({ explicit }) => explicit),
    label: isStarted ? label : '',
    description: group.source.description,
    ...genresOf(page, group, referenceIds),
    ean: release.ean,
    catalog_no: source.catalogNo,
    preorder_date: release.preorderDate,
    release_date: release.releaseDate,
    original_release_date: group.source.original ?? null,
    preorder_playback_disabled: source.playbackFrom === 'release',
    quantity_limit: source.limited?.to ?? null,
    p_year: isStarted ? group.year : null,
    p_holder: isStarted ? label : '',
    c_year: isStarted ? group.year : null,
    c_holder: isStarted ? group.artist : '',
    territories: source.soldIn ? [...source.soldIn] : null,
    territories_exclude: [...(source.notSoldIn ?? [])],
    price_tier: source.tier ?? 'Standard',
    artwork_flow: source.artwork ?? 'express',
    ...stateColumns(release, today),
  };
}

async function writeTracks(tx: Tx, pages: readonly PlannedPage[]): Promise<void> {
  const all = pages.flatMap((page) =>
    page.groups.flatMap((group) =>
      group.releases.flatMap((release) =>
        release.tracks.map((track) => ({ page, group, release, track })),
      ),
    ),
  );
  await upsert(
    tx,
    'tracks',
    ['id'],
    all.map(({ group, release, track }) => ({
      id: track.id,
      release_id: release.id,
      side: track.side,
      position: track.position,
      title: track.title,
      subtitle: track.subtitle,
      primary_artist: group.artist,
      additional_artists: JSON.stringify(
        track.with ? [{ name: track.with, role: 'featuring' }] : [],
      ),
      composer: track.composer,
      isrc: track.isrc,
      explicit: track.explicit,
      duration_ms: track.seconds * 1000,
    })),
  );
  await upsert(
    tx,
    'track_rights_holders',
    ['track_id', 'position'],
    all.flatMap(({ page, track }) =>
      page.source.writers.map(([name, role, share_basis_points], position) => ({
        track_id: track.id,
        position: position + 1,
        name,
        role,
        share_basis_points,
      })),
    ),
  );
}
