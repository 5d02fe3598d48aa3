/**
 * What a beacon is about, if the public can see it: everything else is dropped, so nobody can fill
 * the table with invented ids.
 */
import type { StatSubject } from '@lathe/rules/statistics';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Beacon } from './beacon.ts';

export interface Subject {
  pageId: string;
  subject: StatSubject;
  subjectId: string;
}

type Reader = Pick<Ctx, 'db' | 'clock'>;

const PATH = /^\/([a-z0-9-]+)(?:\/(releases|merch|events)\/([a-z0-9-]+))?\/?$/;
const EMBED = /^\/embed\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/;

export async function findSubject(ctx: Reader, beacon: Beacon): Promise<Subject | null> {
  const { rows } = await sql<Subject>`
    select pages.id as "pageId", subject, subject_id as "subjectId"
    from (${candidates(beacon, ctx.clock.now())}) as found (page_id, subject, subject_id)
    join pages on pages.id = page_id and is_live and deleted_at is null
    limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}

/** The same for beacons with this key. */
export function subjectKey(beacon: Beacon): string {
  if (beacon.kind === 'view') return beacon.path;
  return beacon.kind === 'play' ? `play ${beacon.group}` : `basket ${beacon.thing}`;
}

function candidates(beacon: Beacon, now: Date) {
  if (beacon.kind === 'play') return group(sql`id = ${beacon.group}`, now);
  if (beacon.kind === 'basket') return thing(beacon.thing, now);
  const embedded = EMBED.exec(beacon.path)?.[1];
  if (embedded !== undefined) return group(sql`id = ${embedded}`, now);
  const [, page = '', section, slug = ''] = PATH.exec(beacon.path) ?? [];
  const pageId = sql`(select id from pages where slug = ${page})`;
  const here = sql`page_id = ${pageId} and slug = ${slug}`;
  if (section === 'releases') return group(here, now);
  if (section === 'merch') {
    return sql`select page_id, 'merch', id from merch_items
      where ${here} and published_at <= ${now} and deleted_at is null`;
  }
  if (section === 'events') {
    return sql`select page_id, 'event', id from events
      where ${here} and published_at <= ${now} and deleted_at is null`;
  }
  return sql`select id, 'page', id from pages where slug = ${page}`;
}

function group(condition: ReturnType<typeof sql>, now: Date) {
  return sql`select page_id, 'release', id from release_groups where ${condition}
    and exists (select from releases where group_id = release_groups.id
      and published_at <= ${now} and deleted_at is null)`;
}

/** Of what is sold, the thing that has a public page. */
function thing(id: string, now: Date) {
  return sql`
    select page_id, 'release', group_id from releases
    where id = ${id} and published_at <= ${now} and deleted_at is null and group_id is not null
    union all
    select page_id, 'merch', merch_items.id from merch_variants
    join merch_items on merch_items.id = item_id
    where merch_variants.id = ${id} and published_at <= ${now} and deleted_at is null
    union all
    select page_id, 'event', events.id from ticket_categories
    join events on events.id = event_id
    where ticket_categories.id = ${id} and published_at <= ${now} and deleted_at is null`;
}
