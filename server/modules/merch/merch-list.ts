/** All merchandise on sale. */
import type { browseCalls } from '@lathe/contract/browse-calls';
import { calendarDate } from '@lathe/rules/dates';
import { currencyForCountry, formatMoney } from '@lathe/rules/money';
import { retailPrice, type Tier } from '@lathe/rules/prices';
import { vatRateOn } from '@lathe/rules/vat';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { nextPageUrl, readKeys } from '../../platform/http/paging.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { merchPriceList, merchPriceOn } from '../merch-types/index.ts';
import { taxTable } from '../taxes/index.ts';

const PER_PAGE = 24;

interface MerchRow {
  id: string;
  slug: string;
  title: string;
  typeId: number;
  nameEn: string;
  nameDe: string;
  tier: Tier;
  image: unknown;
  pageName: string;
  pageSlug: string;
  publishedKey: string;
}

interface ListQuery {
  now: Date;
  type: string | null;
  after: readonly string[] | null;
}

/** One row more than a page. */
async function listMerch(
  preparedPool: pg.Pool,
  { now, type, after }: ListQuery,
): Promise<MerchRow[]> {
  const [since = null, id = null] = after ?? [];
  return await prepared<MerchRow>(
    preparedPool,
    'all merchandise',
    `select merch_items.id, merch_items.slug, title, merch_type_id as "typeId",
        name_en as "nameEn", name_de as "nameDe", price_tier as tier, image,
        pages.name as "pageName", pages.slug as "pageSlug",
        (extract(epoch from published_at) * 1000000)::bigint::text as "publishedKey"
      from merch_items
      join merch_types on merch_types.id = merch_type_id
      join pages on pages.id = page_id and pages.is_live and pages.deleted_at is null
      where published_at <= $1 and retired_at is null
        and ($2::text is null or merch_types.code = $2)
        and ($3::bigint is null or (published_at, merch_items.id) <
          ('epoch'::timestamptz + $3::bigint * interval '1 microsecond', $4::uuid))
      order by published_at desc, merch_items.id desc limit ${PER_PAGE + 1}`,
    [now, type, since, id],
  );
}

interface TypeRow {
  code: string;
  nameEn: string;
  nameDe: string;
}

async function listTypes(preparedPool: pg.Pool, now: Date): Promise<TypeRow[]> {
  return await prepared<TypeRow>(
    preparedPool,
    'kinds of merchandise on sale',
    `select code, name_en as "nameEn", name_de as "nameDe" from merch_types
      where exists (
        select from merch_items join pages on pages.id = page_id
        where merch_type_id = merch_types.id and published_at <= $1 and retired_at is null
          and pages.is_live and pages.deleted_at is null)
      order by merch_types.id`,
    [now],
  );
}

export const merchListRoutes: Handlers<Pick<typeof browseCalls, 'GET /api/merch'>> = {
  'GET /api/merch': async ({ ctx, country, locale, query }) => {
    const now = ctx.clock.now();
    const date = calendarDate(now);
    const after = readKeys(query.page, ['instant', 'uuid']);
    const [rows, types, taxes, prices] = await Promise.all([
      listMerch(ctx.preparedPool, { now, type: query.type ?? null, after }),
      listTypes(ctx.preparedPool, now),
      taxTable(ctx),
      merchPriceList(ctx),
    ]);
    const vatRate = vatRateOn(taxes, country, date);
    const currency = currencyForCountry(country);
    const nameOf = ({ nameEn, nameDe }: Pick<TypeRow, 'nameEn' | 'nameDe'>) =>
      locale === 'de' ? nameDe : nameEn;
    const shown = rows.slice(0, PER_PAGE);
    const last = rows.length > PER_PAGE ? shown.at(-1) : undefined;
    return {
      data: shown.map((row) => {
        const { typeId, tier } = row;
        const listPrice = merchPriceOn(prices, { typeId, tier, currency, date });
        const price = retailPrice(listPrice, { country, vatRate });
        return {
          uuid: row.id,
          title: row.title,
          type: nameOf(row),
          url: `/${row.pageSlug}/merch/${row.slug}`,
          page: { name: row.pageName, url: row.pageSlug },
          image: presentPicture(row.image),
          price: { ...price, formatted: formatMoney(price, locale) },
        };
      }),
      next_page_url: last
        ? nextPageUrl({
            path: '/api/merch',
            query: { type: query.type },
            keys: [last.publishedKey, last.id],
            name: 'page',
          })
        : null,
      types: types.map((type) => ({ code: type.code, name: nameOf(type) })),
    };
  },
};
