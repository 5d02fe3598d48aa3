/** The tables of the bulk world, and the conversion of a title to rows. */
import type { StorefrontRow } from '../../server/modules/storefront/storefront-row.ts';
import { type CopyValue, copyLine } from './copy.ts';
import { type BulkPage, type BulkTitle, bulkId } from './make-title.ts';

const COLUMNS = {
  pages: 'id, owner_id, slug, name, is_live, empty_since',
  release_groups: 'id, owner_id, page_id, slug, title, primary_artist, main_genre_id, sub_genre_id',
  releases: `id, owner_id, page_id, group_id, release_type_id, title, primary_artist, label,
    catalog_no, ean, explicit, price_tier, quantity_limit, copies_sold, release_date, p_year,
    territories_exclude, image, metadata_status, tracks_status, artwork_status, submitted_at,
    approved_at, published_at`,
  tracks: 'id, release_id, side, position, title, duration_ms, preview_key, preview_ms',
  release_sales: 'release_id, day, copies',
  shelf: `group_id, page_id, page_slug, page_name, slug, title, artist, label, main_genre_id,
    sub_genre_id, year, explicit, image, playable, card, offer, releases, has_vinyl, has_cd, in_stock, sold_in,
    price_gbp, price_eur, price_usd, preorder_until, on_sale_since, sold_last_week, sold, title_key, artist_key,
    words, sales_tier`,
} as const;

export type BulkTable = keyof typeof COLUMNS;
export const BULK_TABLES = Object.keys(COLUMNS) as BulkTable[];
/** COPY lines by table. */
export type BulkLines = Record<BulkTable, string>;

export function copyTarget(table: BulkTable): string {
  return `${table} (${COLUMNS[table]})`;
}

export const emptyLines = (): BulkLines => ({
  pages: '',
  release_groups: '',
  releases: '',
  tracks: '',
  release_sales: '',
  shelf: '',
});

export function addPage(lines: BulkLines, { id, slug, name }: BulkPage, ownerId: string): void {
  lines.pages += copyLine([id, ownerId, slug, name, true, null]);
}

/** This file does not exist; all bulk tracks share the key. */
const PREVIEW_KEY = 'public/previews/none.mp3';

export function addTitle(
  lines: BulkLines,
  { source, tracks }: BulkTitle,
  {
    ownerId,
    row,
    tier,
    today,
  }: { ownerId: string; row: StorefrontRow; tier: number; today: string },
): void {
  const { groupId, pageId, slug, title, artist, mainGenreId, subGenreId, onSaleSince } = source;
  lines.release_groups += copyLine([
    groupId,
    ownerId,
    pageId,
    slug,
    title,
    artist,
    mainGenreId,
    subGenreId,
  ]);
  const since = new Date(Number(onSaleSince) / 1000).toISOString();
  for (const each of source.releases) {
    const statusColumns = ['Complete', 'Complete', 'Complete', since, since, since];
    lines.releases += copyLine([
      ...[each.id, ownerId, pageId, groupId, each.typeId, title, artist, each.label],
      ...[each.catalogNo, each.ean, each.explicit, each.tier, each.limit, each.sold, each.date],
      ...[each.pYear, each.excluded, each.image as CopyValue, ...statusColumns],
    ]);
    for (const { id, side, position, title: song, ms } of tracks.get(each.id) ?? []) {
      lines.tracks += copyLine([id, each.id, side, position, song, ms, PREVIEW_KEY, 60_000]);
    }
  }
  addSales(lines, source, today);
  const { words, ...columns } = row;
  const values = Object.values({ ...columns, on_sale_since: since }) as CopyValue[];
  lines.shelf += copyLine([...values, `${words} '~${tier}'`, tier]);
}

/** All sales go to the first format: last week's today, older ones on a fixed date. */
function addSales(
  lines: BulkLines,
  { releases, sold, soldLastWeek }: BulkTitle['source'],
  today: string,
) {
  const [first] = releases;
  if (!first || sold === 0) return;
  const earlier = sold - soldLastWeek;
  if (soldLastWeek > 0) lines.release_sales += copyLine([first.id, today, soldLastWeek]);
  if (earlier > 0) lines.release_sales += copyLine([first.id, '2025-03-01', earlier]);
}

export function orderLines(
  at: number,
  releaseIds: readonly string[],
): { orders: string; lines: string } {
  const id = bulkId('order', at);
  const day = '2026-02-01T12:00:00Z';
  const total = releaseIds.length * 2850;
  const order = [
    id,
    `BULK-${at}`,
    'bulk@lathe.test',
    'en_GB',
    'GB',
    'GBP',
    total,
    0,
    0,
    total,
    day,
  ];
  return {
    orders: copyLine(order),
    lines: releaseIds
      .map((release, position) =>
        copyLine([id, position + 1, 'release', 'shop', release, 'Record', 1, 2850, 475, 1781, 356]),
      )
      .join(''),
  };
}

export const ORDERS_TARGET = `orders (id, number, email, locale, country_iso, currency, items_total,
  postage_total, vat_total, total, paid_at)`;
export const ORDER_LINES_TARGET = `order_lines (order_id, position, kind, mode, sellable_id, title, quantity, unit_price, unit_vat, unit_ppd, unit_earnings)`;
