/**
 * What was sold on some pages, from paid orders: lines of the account itself, lines that it earns
 * from, and lines of artists who let its label see their sales. Income is what the account earns.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { isGrantedOn, RELEASE_COLUMNS } from '../labels/index.ts';
import { partiesOf } from '../ledger/index.ts';
import type { CountFilter } from './read-counts.ts';

interface SoldFilter extends CountFilter {
  userId: string;
  /** Things are counted from here, the rest from the start of the time before. */
  subjectsFrom: Date;
}

export interface Sold {
  times: { at: Date; orders: number; copies: number }[];
  income: { at: Date; currency: string; earnings: number }[];
  subjects: { uuid: string; copies: number }[];
}

type Json<Row> = (Omit<Row, 'at'> & { at: string })[];

export async function readSold(db: Db, filter: SoldFilter): Promise<Sold> {
  const { userId, grain, subjectsFrom } = filter;
  const { rows } = await sql<{
    times: Json<Sold['times'][number]>;
    income: Json<Sold['income'][number]>;
    subjects: Sold['subjects'];
  }>`
    with things as materialized (${thingsOn(filter)}), lines as materialized (
      select order_lines.id, order_lines.order_id, things.subject_id, sold_at,
        date_trunc(${grain}, sold_at, 'Europe/London') as at, orders.currency,
        order_lines.quantity - order_lines.refunded_quantity as copies, (
          select coalesce(sum(earnings), 0) from line_earnings
          where line_id = order_lines.id and party_id in ${partiesOf(userId)}) as earnings
      from (${soldLines(filter)}) as mine
      join order_lines using (id)
      join things on things.id = order_lines.sellable_id
      join orders on orders.id = order_lines.order_id
    )
    select (
      select coalesce(jsonb_agg(sums), '[]') from (
        select at, count(distinct order_id) as orders, sum(copies) as copies
        from lines group by at) as sums) as times, (
      select coalesce(jsonb_agg(sums order by currency), '[]') from (
        select at, currency, sum(earnings) as earnings
        from lines group by at, currency) as sums) as income, (
      select coalesce(jsonb_agg(sums), '[]') from (
        select subject_id as uuid, sum(copies) as copies
        from lines where sold_at >= ${subjectsFrom} group by subject_id) as sums) as subjects
  `.execute(db);
  const { times = [], income = [], subjects = [] } = rows[0] ?? {};
  return { times: withDates(times), income: withDates(income), subjects };
}

function withDates<Row extends { at: string }>(rows: readonly Row[]) {
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Ids of things that are sold on the pages, and what they are counted for. */
function thingsOn({ pageIds, subjectId }: CountFilter) {
  const here = sql`any(${[...pageIds]}::uuid[])`;
  return sql`select * from (
    select id, coalesce(group_id, id) as subject_id from releases where page_id = ${here}
    union all
    select merch_variants.id, item_id from merch_variants
    join merch_items on merch_items.id = item_id where page_id = ${here}
    union all
    select ticket_categories.id, event_id from ticket_categories
    join events on events.id = event_id where page_id = ${here}) as sold_here
    ${subjectId === null ? sql`` : sql`where subject_id = ${subjectId}`}`;
}

/** Each branch uses an index of its own; a line in several of them counts once. */
function soldLines({ userId, from, to }: SoldFilter) {
  const isSold = sql`order_lines.mode = 'shop' and sold_at >= ${from} and sold_at < ${to}`;
  return sql`
    select order_lines.id from order_lines where owner_id = ${userId} and ${isSold}
    union
    select order_lines.id from order_line_shares
    join order_lines on order_lines.id = order_line_id
    where party_id in ${partiesOf(userId)} and ${isSold}
    union
    select order_lines.id from releases
    join order_lines on order_lines.sellable_id = releases.id
    where releases.page_id in (select pages.id from pages where pages.owner_id in (
        select artist_id from label_agreements
        join labels on labels.id = label_id where labels.owner_id = ${userId} and state = 'agreed'))
      and ${isGrantedOn(RELEASE_COLUMNS, { ownerId: userId, right: 'sales' })} and ${isSold}`;
}
