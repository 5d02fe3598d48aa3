/** Merchandise and events of the pages. */
import { addDays, type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { slugify } from '@lathe/rules/slugs';
import { sql } from 'kysely';
import type { Ctx } from '../server/context.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import type { CatalogueEvent, CatalogueMerch } from './catalogue/catalogue-types.ts';
import { type PlannedPage, planCatalogue } from './catalogue/plan-catalogue.ts';
import { demoId } from './demo-id.ts';
import { readReferenceIds } from './reference-ids.ts';
import { findSeller } from './sellers.ts';
import { upsert } from './upsert.ts';

export async function makeMerchAndEvents(tx: Tx, ctx: Ctx): Promise<void> {
  const today = calendarDate(ctx.clock.now());
  const pages = planCatalogue(today);
  await writeMerch(tx, pages, today);
  await writeEvents(tx, pages, today);
}

export function merchId(page: PlannedPage, item: CatalogueMerch): string {
  return demoId('merch', page.source.slug, item.title);
}

export function eventId(page: PlannedPage, event: CatalogueEvent): string {
  return demoId('event', page.source.slug, event.name);
}

/** Moves the date forward to `weekday`, if it is set. */
export function eventDay(event: CatalogueEvent, today: CalendarDate): CalendarDate {
  const { weekday } = event;
  const day = addDays(today, event.day);
  if (weekday === undefined) return day;
  const weekdayOfDate = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, (weekday - weekdayOfDate + 7) % 7);
}

const SIZES = ['S', 'M', 'L', 'XL', 'XXL'] as const;

export function variantsOf(page: PlannedPage, item: CatalogueMerch) {
  const sizes = item.type === 't_shirt' ? SIZES : [''];
  const pairs = (item.colours ?? ['']).flatMap((colour) => sizes.map((size) => ({ colour, size })));
  return pairs.map(({ colour, size }, position) => ({
    id: demoId('variant', page.source.slug, item.title, colour, size),
    item_id: merchId(page, item),
    size,
    colour,
    is_available: !item.missing?.includes(size),
    position: position + 1,
  }));
}

async function writeMerch(
  tx: Tx,
  pages: readonly PlannedPage[],
  today: CalendarDate,
): Promise<void> {
  const references = await readReferenceIds(tx);
  const all = pages.flatMap((page) => page.source.merch.map((item) => ({ page, item })));
  await upsert(
    tx,
    'merch_items',
    ['id'],
    all.map(({ page, item }, index) => {
      const publishedAt = new Date(`${addDays(today, -60 - 29 * index)}T09:00:00Z`);
      return {
        id: merchId(page, item),
        owner_id: findSeller(page.source.owner).id,
        page_id: page.id,
        slug: slugify(item.title),
        merch_type_id: references.merchType(item.type),
        title: item.title,
        description: item.description,
        price_tier: item.tier ?? 'Standard',
        published_at: publishedAt,
        created_at: publishedAt,
      };
    }),
  );
  await upsert(
    tx,
    'merch_variants',
    ['id'],
    all.flatMap(({ page, item }) => variantsOf(page, item)),
  );
}

async function writeEvents(
  tx: Tx,
  pages: readonly PlannedPage[],
  today: CalendarDate,
): Promise<void> {
  const all = pages.flatMap((page) => page.source.events.map((event) => ({ page, event })));
  await upsert(
    tx,
    'events',
    ['id'],
    all.map(({ page, event }) => {
      const announcedAt = new Date(`${addDays(today, Math.min(event.day - 60, -4))}T10:00:00Z`);
      return {
        id: eventId(page, event),
        owner_id: findSeller(page.source.owner).id,
        page_id: page.id,
        slug: slugify(event.name),
        name: event.name,
        description: event.description,
        venue: event.venue,
        city: event.city,
        country_iso: event.country,
        // PostgreSQL knows the daylight saving rules.
        starts_at: sql<Date>`(${`${eventDay(event, today)} ${event.at}`}::timestamp at time zone ${event.zone})`,
        time_zone: event.zone,
        ticket_url: event.tickets ?? null,
        published_at: announcedAt,
        cancelled_at: event.cancelled ? new Date(`${addDays(today, -2)}T15:00:00Z`) : null,
        created_at: announcedAt,
      };
    }),
  );
  await writeTickets(tx, all);
}

/** What is sold or held is kept, if the demo world is written again. */
async function writeTickets(
  tx: Tx,
  all: readonly { page: PlannedPage; event: CatalogueEvent }[],
): Promise<void> {
  const pools = all.flatMap(({ page, event }) => {
    if (!event.pool) return [];
    const eventKey = eventId(page, event);
    return [{ ...event.pool, event_id: eventKey, id: demoId('pool', eventKey) }];
  });
  await upsert(
    tx,
    'ticket_pools',
    ['id'],
    pools.map(({ id, event_id, capacity }) => ({ id, event_id, capacity })),
  );
  await upsert(
    tx,
    'ticket_categories',
    ['id'],
    pools.flatMap(({ id, event_id, categories }) =>
      categories.map(({ name, prices, quantity, perOrder }, at) => ({
        id: demoId('ticket', event_id, name),
        event_id,
        pool_id: id,
        position: at + 1,
        name,
        price_gbp: prices.gbp,
        price_eur: prices.eur,
        price_usd: prices.usd,
        quantity: quantity ?? null,
        per_order: perOrder ?? null,
      })),
    ),
  );
}
