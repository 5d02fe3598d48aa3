/** Chosen records of the week. */
import type { CalendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../platform/db/connect.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { StorefrontCard } from '../storefront/index.ts';

export interface ShownRecord extends StorefrontCard {
  /** Null when nothing was chosen. */
  reasonEn: string | null;
  reasonDe: string | null;
}

/** The latest choice that has begun and can be bought, or else the best seller. */
export async function findShownRecord(
  preparedPool: pg.Pool,
  { today, earliest, country }: { today: CalendarDate; earliest: CalendarDate; country: string },
): Promise<ShownRecord | undefined> {
  const [found] = await prepared<ShownRecord>(
    preparedPool,
    'record of the week',
    `(select 1 as rank, reason_en as "reasonEn", reason_de as "reasonDe", offer, card
        from records_of_the_week join shelf using (group_id)
        where starts_on between $2::date and $1::date and in_stock
          and (sold_in is null or $3 = any(sold_in))
        order by starts_on desc limit 1)
      union all
      (select 2, null, null, offer, card from shelf
        where in_stock and playable and image is not null
          and (sold_in is null or $3 = any(sold_in))
        order by sold_last_week desc, sold desc, group_id desc limit 1)
      order by rank limit 1`,
    [today, earliest, country],
  );
  return found;
}

export interface ChosenRow {
  startsOn: CalendarDate;
  groupId: string;
  title: string;
  artist: string;
  pageSlug: string;
  slug: string;
  image: unknown;
  reasonEn: string;
  reasonDe: string;
  chosenBy: string | null;
  onSale: boolean;
  version: number;
}

/** Two years of weeks. */
const MAX_LISTED = 104;

/** Latest day first. */
export async function listChosen(db: Db): Promise<ChosenRow[]> {
  return await chosen(db).orderBy('starts_on', 'desc').limit(MAX_LISTED).execute();
}

export async function findChosen(db: Db | Tx, day: CalendarDate): Promise<ChosenRow | undefined> {
  return await chosen(db).where('starts_on', '=', day).executeTakeFirst();
}

function chosen(db: Db | Tx) {
  return db
    .selectFrom('records_of_the_week')
    .innerJoin('release_groups', 'release_groups.id', 'records_of_the_week.group_id')
    .innerJoin('pages', 'pages.id', 'release_groups.page_id')
    .leftJoin('shelf', 'shelf.group_id', 'records_of_the_week.group_id')
    .leftJoin('users', 'users.id', 'records_of_the_week.chosen_by')
    .select([
      sql<CalendarDate>`starts_on::text`.as('startsOn'),
      'records_of_the_week.group_id as groupId',
      'release_groups.title',
      'release_groups.primary_artist as artist',
      'pages.slug as pageSlug',
      'release_groups.slug',
      'shelf.image',
      'reason_en as reasonEn',
      'reason_de as reasonDe',
      'users.name as chosenBy',
      sql<boolean>`coalesce(shelf.in_stock, false)`.as('onSale'),
      'records_of_the_week.version',
    ]);
}

export async function findTitleOnSale(
  tx: Tx,
  { page, slug }: { page: string; slug: string },
): Promise<{ id: string; title: string } | undefined> {
  return await tx
    .selectFrom('pages')
    .innerJoin('release_groups', 'release_groups.page_id', 'pages.id')
    .innerJoin('shelf', 'shelf.group_id', 'release_groups.id')
    .select(['shelf.group_id as id', 'shelf.title'])
    .where('pages.slug', '=', page)
    .where('release_groups.slug', '=', slug)
    .executeTakeFirst();
}

export interface Choice {
  groupId: string;
  reasonEn: string;
  reasonDe: string;
}

export async function saveChoice(
  tx: Tx,
  { day, userId, now, ...choice }: Choice & { day: CalendarDate; userId: string; now: Date },
): Promise<void> {
  const values = {
    group_id: choice.groupId,
    reason_en: choice.reasonEn,
    reason_de: choice.reasonDe,
    chosen_by: userId,
    chosen_at: now,
  };
  await tx
    .insertInto('records_of_the_week')
    .values({ starts_on: day, ...values })
    .onConflict((conflict) =>
      conflict
        .column('starts_on')
        .doUpdateSet((row) => ({ ...values, version: row('records_of_the_week.version', '+', 1) })),
    )
    .execute();
}

export async function deleteChoice(tx: Tx, day: CalendarDate): Promise<void> {
  await tx.deleteFrom('records_of_the_week').where('starts_on', '=', day).execute();
}
