/** Merchandise and events of the pages. */
import { addDays, type CalendarDate, calendarDate } from '@lathe/rules/dates';
import { slugify } from '@lathe/rules/slugs';
import { sql } from 'kysely';
import type { Ctx } from '../server/context.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import type { CatalogueEvent } from './catalogue/catalogue-types.ts';
import { type PlannedPage, planCatalogue } from './catalogue/plan-catalogue.ts';
import { demoId } from './demo-id.ts';
import { lifeColumns } from './merch/item-states.ts';
import { colourCode, planMerch, variantsOf } from './merch/plan-merch.ts';
import { readReferenceIds } from './reference-ids.ts';
import { findSeller } from './sellers.ts';
import { upsert } from './upsert.ts';

export async function makeMerchAndEvents(tx: Tx, ctx: Ctx): Promise<void> {
  const today = calendarDate(ctx.clock.now());
  const pages = planCatalogue(today);
  await writeMerch(tx, pages, today);
  await writeEvents(tx, pages, today);
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

async function writeMerch(
  tx: Tx,
  pages: readonly PlannedPage[],
  today: CalendarDate,
): Promise<void> {
  const references = await readReferenceIds(tx);
  const items = planMerch(pages);
  await upsert(
    tx,
    'merch_items',
    ['id'],
    items.map((item) => ({
      id: item.id,
      owner_id: findSeller(item.page.source.owner).id,
      page_id: item.page.id,
      slug: slugify(item.source.title),
      merch_type_id: references.merchType(item.source.type),
      title: item.source.title,
      description: item.source.description,
      price_tier: item.source.tier ?? 'Standard',
      ...lifeColumns(item, today),
    })),
  );
  await upsert(
    tx,
    'merch_variants',
    ['id'],
    items.flatMap(({ page, source }) =>
      variantsOf(page, source).map((variant) => ({
        ...variant,
        colour_id: references.merchColour(source.type, colourCode(variant.colour)),
      })),
    ),
  );
}

/** Days from today on which tickets were sold. */
export function saleDays(event: CatalogueEvent): { from: number; to: number } {
  const isOff = event.cancelled || event.postponed;
  return {
    from: Math.min(event.day - 60, -4),
    to: isOff ? CHANGED - 1 : Math.min(event.day, 0) - 1,
  };
}

/** Days from today on which events were cancelled or postponed. */
const CHANGED = -2;
export const eventsOff = (today: CalendarDate) => new Date(`${addDays(today, CHANGED)}T15:00:00Z`);
/** Holders know of the change. */
const TOLD = { sequence: 1, told_sequence: 1 };
const NOTHING_TO_TELL = { sequence: 0, told_sequence: 0 };

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
      const announcedAt = new Date(`${addDays(today, saleDays(event).from)}T10:00:00Z`);
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
        doors_at: event.doorsAt
          ? sql<Date>`(${`${eventDay(event, today)} ${event.doorsAt}`}::timestamp at time zone ${event.zone})`
          : null,
        ticket_url: event.tickets ?? null,
        published_at: announcedAt,
        cancelled_at: event.cancelled ? eventsOff(today) : null,
        postponed_at: event.postponed ? eventsOff(today) : null,
        ...(event.cancelled || event.postponed ? TOLD : NOTHING_TO_TELL),
        created_at: announcedAt,
      };
    }),
  );
  await writePools(tx, all);
}

/** What is sold or held is kept, if the demo world is written again. */
async function writePools(
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
