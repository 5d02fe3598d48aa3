/** Merchandise in lists: the columns of a card, and the card. */
import type { MerchCard } from '@lathe/contract/browse-calls';
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { currencyForCountry, formatMoney } from '@lathe/rules/money';
import { retailPrice, type Tier } from '@lathe/rules/prices';
import { vatRateOn } from '@lathe/rules/vat';
import type { Caller } from '../../platform/http/handlers.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { type MerchPriceList, merchPriceList, merchPriceOn } from '../merch-types/index.ts';
import { taxTable } from '../taxes/index.ts';
import { onSaleSql, orderableSql, soldOutSql, soldToSql } from './on-sale.ts';
import { badgeOf } from './present.ts';

interface Names {
  nameEn: string;
  nameDe: string;
}

export interface CardRow extends Names {
  id: string;
  slug: string;
  title: string;
  typeId: number;
  typeCode: string;
  tier: Tier;
  image: unknown;
  pageName: string;
  pageSlug: string;
  releaseDate: string | null;
  isLimited: boolean;
  isSoldOut: boolean;
  isOrderable: boolean;
  colours: (Names & { hex: string })[];
}

const ORDERABLE = orderableSql({ variant: 'merch_variants', item: 'merch_items' });

export const CARD_COLUMNS = `merch_items.id, merch_items.slug, merch_items.title,
  merch_type_id as "typeId", merch_types.code as "typeCode", merch_types.name_en as "nameEn",
  merch_types.name_de as "nameDe", price_tier as tier, merch_items.image,
  pages.name as "pageName", pages.slug as "pageSlug", release_date::text as "releaseDate",
  quantity_limit is not null as "isLimited", ${soldOutSql('merch_items')} as "isSoldOut",
  exists (select from merch_variants where item_id = merch_items.id and ${ORDERABLE}) as "isOrderable",
  (select coalesce(json_agg(json_build_object('nameEn', name_en, 'nameDe', name_de, 'hex', hex)
      order by place), '[]')
    from (select colour_id, min(merch_variants.position) as place from merch_variants
      where item_id = merch_items.id and removed_at is null group by colour_id) as used
    join merch_colours on merch_colours.id = colour_id) as colours`;

export const ITEM_JOINS = `join merch_types on merch_types.id = merch_type_id
  join pages on pages.id = page_id`;

/** With `$1` the current time and `$2` the country. */
export const IS_LISTED = `pages.is_live and pages.deleted_at is null
  and ${onSaleSql('merch_items', '$1')} and ${soldToSql('merch_items', '$2::text')}`;

interface CardContext {
  country: string;
  locale: Locale;
  date: CalendarDate;
  vatRate: number;
  prices: MerchPriceList;
}

export async function merchCardContext({
  ctx,
  country,
  locale,
}: Pick<Caller, 'ctx' | 'country' | 'locale'>): Promise<CardContext> {
  const date = calendarDate(ctx.clock.now());
  const [taxes, prices] = await Promise.all([taxTable(ctx), merchPriceList(ctx)]);
  return { country, locale, date, vatRate: vatRateOn(taxes, country, date), prices };
}

/** What a buyer in the country pays for one piece. */
export function merchRetail(
  { typeId, tier }: Pick<CardRow, 'typeId' | 'tier'>,
  { country, date, vatRate, prices }: CardContext,
) {
  const currency = currencyForCountry(country);
  return retailPrice(merchPriceOn(prices, { typeId, tier, currency, date }), { country, vatRate });
}

export function presentMerchPrice(
  item: Pick<CardRow, 'typeId' | 'tier'>,
  context: CardContext,
): MerchCard['price'] {
  const price = merchRetail(item, context);
  return { ...price, formatted: formatMoney(price, context.locale) };
}

export function presentMerchCard(row: CardRow, context: CardContext): MerchCard {
  const { locale, date } = context;
  const nameOf = (names: Names) => (locale === 'de' ? names.nameDe : names.nameEn);
  const isPreorder = row.releaseDate !== null && row.releaseDate > date;
  return {
    uuid: row.id,
    title: row.title,
    type: nameOf(row),
    type_code: row.typeCode,
    url: `/${row.pageSlug}/merch/${row.slug}`,
    page: { name: row.pageName, url: row.pageSlug },
    image: presentPicture(row.image),
    price: presentMerchPrice(row, context),
    badge: badgeOf({
      status: row.isSoldOut ? 'sold_out' : isPreorder ? 'preorder' : 'live',
      isLimited: row.isLimited,
      isOrderable: row.isOrderable,
    }),
    colours: row.colours.map((colour) => ({ name: nameOf(colour), hex: colour.hex })),
  };
}
