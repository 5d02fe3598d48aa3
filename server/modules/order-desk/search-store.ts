/** Order search for staff, newest first. */
import type { OrderState, OrderTimestamps } from '@lathe/rules/order-states';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { DB } from '../../platform/db/schema.gen.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import { MOMENT_COLUMNS } from '../orders/index.ts';

export interface FoundOrder extends OrderTimestamps {
  id: string;
  number: string;
  email: string;
  name: string | null;
  country: string;
  currency: string;
  total: number;
  refundedTotal: number;
  createdAt: Date;
  createdKey: string;
  heldAt: Date | null;
  disputed: boolean;
  openReturn: boolean;
  quantity: number;
  titles: string[];
}

export type OrderFlag = 'held' | 'part_refunded' | 'disputed' | 'open_return';

export interface OrderSearch {
  text: string;
  state?: OrderState | undefined;
  only?: OrderFlag | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
  cursor: Cursor | null;
}

/** The states of rules/order-states.ts as SQL conditions; each one matches a partial index. */
const STATES: Record<OrderState, RawBuilder<SqlBool>> = {
  Unpaid: sql`paid_at is null and cancelled_at is null`,
  Paid: sql`paid_at is not null and production_at is null and dispatched_at is null
    and delivered_at is null and cancelled_at is null and refunded_at is null`,
  'In production': sql`production_at is not null and dispatched_at is null
    and delivered_at is null and cancelled_at is null and refunded_at is null`,
  Dispatched: sql`dispatched_at is not null and delivered_at is null
    and cancelled_at is null and refunded_at is null`,
  Delivered: sql`delivered_at is not null and cancelled_at is null and refunded_at is null`,
  Cancelled: sql`cancelled_at is not null`,
  Refunded: sql`refunded_at is not null and cancelled_at is null and refunded_total > 0`,
};

const OPEN_DISPUTES = sql`select order_id from disputes where state = 'opened'`;
const OPEN_RETURNS = sql`select order_id from order_returns where state in ('asked', 'expected')`;

const FLAG_CONDITIONS: Record<OrderFlag, RawBuilder<SqlBool>> = {
  held: sql`held_at is not null`,
  part_refunded: sql`refunded_total > 0 and refunded_total < total`,
  disputed: sql`orders.id in (${OPEN_DISPUTES})`,
  open_return: sql`orders.id in (${OPEN_RETURNS})`,
};

const SHOWN_TITLES = 3;
/** A trigram has three characters, so shorter words cannot use the index. */
const PART_MIN_LENGTH = 3;
const MAX_MATCHES = 1000;

/** Newest first; returns one row more than a page. */
export async function findOrders(db: Db, search: OrderSearch): Promise<FoundOrder[]> {
  const text = search.text.toLowerCase();
  if (text === '') return await ordersWhere(db, search).execute();
  // A frequent word fills the page from the newest orders, while searching all orders for it would
  // take seconds. All orders are searched only if the newest do not fill the page.
  const newest = withFilters(db.selectFrom('orders').select('orders.id'), search).limit(
    MAX_MATCHES,
  );
  const recent = await ordersWhere(db, search)
    .where('orders.id', 'in', newest)
    .where(matchesOrder(text))
    .execute();
  if (recent.length > PAGE_SIZE) return recent;
  return await ordersWhere(db, search).where(containing(text)).execute();
}

function withFilters<Row>(
  from: SelectQueryBuilder<DB, 'orders', Row>,
  { state, only, from: first, before, cursor }: OrderSearch,
): SelectQueryBuilder<DB, 'orders', Row> {
  let query = from.orderBy('created_at', 'desc').orderBy('orders.id', 'desc');
  if (state) query = query.where(STATES[state]);
  if (only) query = query.where(FLAG_CONDITIONS[only]);
  if (first) query = query.where('created_at', '>=', first);
  if (before) query = query.where('created_at', '<', before);
  if (cursor) query = query.where(after('created_at', 'orders.id', cursor));
  return query;
}

function ordersWhere(db: Db, search: OrderSearch): SelectQueryBuilder<DB, 'orders', FoundOrder> {
  const found = db.selectFrom('orders').select([
    'orders.id',
    'number',
    'email',
    sql<string | null>`coalesce(address ->> 'name', buyer_name)`.as('name'),
    'country_iso as country',
    'currency',
    'total',
    'refunded_total as refundedTotal',
    'created_at as createdAt',
    instantKey('created_at').as('createdKey'),
    ...MOMENT_COLUMNS,
    'held_at as heldAt',
    sql<boolean>`exists (${OPEN_DISPUTES} and order_id = orders.id)`.as('disputed'),
    sql<boolean>`exists (${OPEN_RETURNS} and order_id = orders.id)`.as('openReturn'),
    sql<number>`(select coalesce(sum(quantity), 0)::integer from order_lines
        where order_id = orders.id)`.as('quantity'),
    sql<string[]>`array(select title from order_lines where order_id = orders.id
        order by position limit ${SHOWN_TITLES})`.as('titles'),
  ]);
  return withFilters(found, search).limit(PAGE_SIZE + 1);
}

interface Patterns {
  prefix: string;
  has: RawBuilder<string>;
}

function patternsOf(text: string): Patterns {
  const literal = text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
  // Names and titles are compared without accents and case, like in the shop search.
  const has = sql<string>`'%' || regexp_replace(folded(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  return { prefix: `${literal}%`, has };
}

/** For a few orders whose rows are read anyway; uses no index. */
function matchesOrder(text: string): RawBuilder<SqlBool> {
  const { prefix, has } = patternsOf(text);
  const parts =
    text.length < PART_MIN_LENGTH
      ? sql``
      : sql`or folded(address ->> 'name') like ${has} or folded(buyer_name) like ${has} or exists (
          select from order_lines where order_id = orders.id and folded(title) like ${has})`;
  return sql`(lower(number) like ${prefix} or lower(email) like ${prefix}
    or exists (select from parcels where order_id = orders.id and lower(tracking) like ${prefix})
    ${parts})`;
}

/** A union, because each part has its own index; one OR condition would use none. */
function containing(text: string): RawBuilder<SqlBool> {
  const { prefix, has } = patternsOf(text);
  const parts =
    text.length < PART_MIN_LENGTH
      ? sql``
      : sql`
        union select id from orders where folded(address ->> 'name') like ${has}
        union select id from orders where buyer_name is not null and folded(buyer_name) like ${has}
        union select order_id from order_lines where folded(title) like ${has}`;
  return sql`orders.id in (
    select id from orders where lower(number) like ${prefix}
    union select id from orders where lower(email) like ${prefix}
    union select order_id from parcels where tracking is not null and lower(tracking) like ${prefix}
    ${parts})`;
}
