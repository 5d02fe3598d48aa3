/** All merchandise on sale, filtered; and what sold best. */
import type { browseCalls, MerchFilters } from '@lathe/contract/browse-calls';
import { CHART_DAYS } from '@lathe/rules/limits';
import { currencyForCountry } from '@lathe/rules/money';
import { TIERS } from '@lathe/rules/prices';
import { subtractDuration } from '@lathe/rules/time';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { nextPageUrl, readKeys } from '../../platform/http/paging.ts';
import { typedNameQuery } from '../sellables/index.ts';
import {
  CARD_COLUMNS,
  type CardRow,
  IS_LISTED,
  ITEM_JOINS,
  merchCardContext,
  merchRetail,
  presentMerchCard,
} from './merch-cards.ts';
import { readMerchFilters } from './merch-filters.ts';
import { orderableSql } from './on-sale.ts';

const PER_PAGE = 24;
const CHART_LENGTH = 50;
const MINOR_UNITS = 100;

type ListRow = CardRow & { publishedKey: string };

const VARIANT = orderableSql({ variant: 'merch_variants', item: 'merch_items' });

/** One row more than a page. Prices are those of a type and tier, so a few pairs decide. */
const LIST = `select ${CARD_COLUMNS},
    (extract(epoch from published_at) * 1000000)::bigint::text as "publishedKey"
  from merch_items ${ITEM_JOINS}
  where ${IS_LISTED}
    and ($3::text is null or merch_types.code = $3)
    and (($4::text is null and $5::text is null) or exists (
      select from merch_variants left join merch_colours on merch_colours.id = colour_id
      where item_id = merch_items.id and ${VARIANT}
        and ($4::text is null or merch_colours.code = $4)
        and ($5::text is null or merch_variants.size = $5)))
    and ($6::text is null or pages.slug = $6)
    and ($7::text is null or exists (
      select from shelf join genres on genres.id in (main_genre_id, sub_genre_id)
      where shelf.page_id = merch_items.page_id and genres.slug = $7))
    and ($8::integer[] is null or (merch_type_id, price_tier) in (
      select * from unnest($8::integer[], $9::text[])))
    and ($12::tsquery is null or merch_items.words @@ $12)
    and ($10::bigint is null or (published_at, merch_items.id) <
      ('epoch'::timestamptz + $10::bigint * interval '1 microsecond', $11::uuid))
  order by published_at desc, merch_items.id desc limit ${PER_PAGE + 1}`;

interface ListQuery {
  now: Date;
  country: string;
  filters: Omit<MerchFilters, 'q'>;
  /** Null for all. */
  words: string | null;
  priced: { typeIds: number[]; tiers: string[] } | null;
  after: readonly string[] | null;
}

async function listMerch(pool: pg.Pool, query: ListQuery): Promise<ListRow[]> {
  const { type = null, colour = null, size = null, artist = null, genre = null } = query.filters;
  const [since = null, id = null] = query.after ?? [];
  const { typeIds = null, tiers = null } = query.priced ?? {};
  return await prepared<ListRow>(pool, 'all merchandise', LIST, [
    query.now,
    query.country,
    type,
    colour,
    size,
    artist,
    genre,
    typeIds,
    tiers,
    since,
    id,
    query.words,
  ]);
}

/** Pieces of paid orders, without those that were refunded or that sellers bought themselves. */
const CHART = `select ${CARD_COLUMNS}
  from (
    select item_id, sum(quantity - refunded_quantity) as sold
    from orders
    join order_lines on order_lines.order_id = orders.id and order_lines.kind = 'merch'
      and order_lines.mode = 'shop'
    join merch_variants on merch_variants.id = sellable_id
    where paid_at > $3 and paid_at <= $1 and cancelled_at is null
    group by item_id
  ) as sales
  join merch_items on merch_items.id = sales.item_id ${ITEM_JOINS}
  where ${IS_LISTED} and sales.sold > 0
  order by sales.sold desc, published_at desc, merch_items.id limit ${CHART_LENGTH}`;

type ListCall = 'GET /api/merch' | 'GET /api/merch_filters' | 'GET /api/top_merch';

export const merchListRoutes: Handlers<Pick<typeof browseCalls, ListCall>> = {
  'GET /api/merch': async (call) => {
    const { ctx, country, query } = call;
    const { page, price_min, price_max, q = '', ...filters } = query;
    const after = readKeys(page, ['instant', 'uuid']);
    const words = typedNameQuery(q);
    // Nothing has a name of punctuation only.
    if (q.trim() !== '' && words === null) return { data: [], next_page_url: null };
    const context = await merchCardContext(call);
    const priced = pricedWithin(context, { min: price_min, max: price_max });
    const rows = await listMerch(ctx.preparedPool, {
      now: ctx.clock.now(),
      country,
      filters,
      words,
      priced,
      after,
    });
    const shown = rows.slice(0, PER_PAGE);
    const last = rows.length > PER_PAGE ? shown.at(-1) : undefined;
    return {
      data: shown.map((row) => presentMerchCard(row, context)),
      next_page_url: last
        ? nextPageUrl({
            path: '/api/merch',
            query: { ...filters, ...(q && { q }), price_min, price_max },
            keys: [last.publishedKey, last.id],
            name: 'page',
          })
        : null,
    };
  },

  'GET /api/merch_filters': async ({ ctx, country, locale }) =>
    await readMerchFilters(ctx.preparedPool, { now: ctx.clock.now(), country, locale }),

  'GET /api/top_merch': async (call) => {
    const { ctx, country } = call;
    const now = ctx.clock.now();
    const since = subtractDuration(now, { days: CHART_DAYS });
    const context = await merchCardContext(call);
    const rows = await prepared<CardRow>(ctx.preparedPool, 'best-selling merchandise', CHART, [
      now,
      country,
      since,
    ]);
    return { data: rows.map((row) => presentMerchCard(row, context)), next_page_url: null };
  },
};

/** Types and tiers whose price is in the range; null if there is no range. */
function pricedWithin(
  context: Awaited<ReturnType<typeof merchCardContext>>,
  { min, max }: { min: number | undefined; max: number | undefined },
): ListQuery['priced'] {
  if (min === undefined && max === undefined) return null;
  const currency = currencyForCountry(context.country);
  const lists = context.prices.filter(
    (list) => list.currency === currency && list.from <= context.date,
  );
  const within = lists.flatMap(({ typeId, tier: name }) => {
    const tier = TIERS.find((each) => each === name);
    if (!tier) return [];
    const { amount } = merchRetail({ typeId, tier }, context);
    const isWithin =
      amount >= (min ?? 0) * MINOR_UNITS && amount <= (max ?? Infinity) * MINOR_UNITS;
    return isWithin ? [{ typeId, tier }] : [];
  });
  return { typeIds: within.map(({ typeId }) => typeId), tiers: within.map(({ tier }) => tier) };
}
