/** Normalizes and validates the fields of an event; reports all invalid ones at once. */
import type { EventBody } from '@lathe/contract/event-calls';
import { collapseWhitespace } from '@lathe/rules/addresses';
import { continentOf } from '@lathe/rules/continents';
import { firstTimeZone } from '@lathe/rules/country-time-zones';
import { isCalendarDate } from '@lathe/rules/dates';
import { type EventTimes, isInEventWindow, readEventTimes } from '@lathe/rules/event-times';
import { EVENT_MAX_DAYS_AHEAD } from '@lathe/rules/limits';
import { TICKET_COUNTRIES } from '@lathe/rules/ticket-limits';
import { readWebUrl } from '@lathe/rules/web-url';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { canPublishOnPage } from '../pages/index.ts';
import type { OwnEventRow } from './own-store.ts';

type Fields = Record<string, FieldProblem[]>;

export interface EventInput {
  ownerId: string;
  body: EventBody;
  /** Null for a new event. */
  before: OwnEventRow | null;
}

/** The columns of `events`, and the line-up. */
export async function checkedEvent(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'config'>,
  { ownerId, body, before }: EventInput,
) {
  const fields: Fields = {};
  const timeZone = body.time_zone.trim() || firstTimeZone(body.country);
  const times = readEventTimes({
    date: body.date.trim(),
    time: body.time.trim(),
    doorsTime: body.doors_time.trim(),
    timeZone,
    occurrence: body.occurrence,
  });
  checkTimes(times, { timeZone, before, now: ctx.clock.now(), fields });
  checkCountry(body.country, before, fields);
  const host = new URL(ctx.config.publicUrl).host;
  const [mapUrl, ticketUrl] = [readUrl(body.map_url, host), readUrl(body.ticket_url, host)];
  const address: FieldProblem[] = [{ key: 'event_url', values: { host } }];
  if (mapUrl === undefined) fields.map_url = address;
  if (ticketUrl === undefined) fields.ticket_url = address;
  await checkPage(tx, { ownerId, pageId: body.page_id, before, fields });
  await checkActs(tx, { ownerId, acts: body.acts, fields });
  const returnsUntil = body.returns_until.trim() || null;
  if (returnsUntil !== null && !isCalendarDate(returnsUntil)) {
    fields.returns_until = [{ key: 'event_date_invalid' }];
  } else if (returnsUntil !== null && returnsUntil > body.date.trim()) {
    fields.returns_until = [{ key: 'event_returns_late' }];
  }
  if (Object.keys(fields).length > 0 || 'problems' in times) {
    throw new CallError('validation', { fields });
  }
  return {
    columns: {
      name: collapseWhitespace(body.event_name.normalize('NFC')),
      page_id: body.page_id,
      venue: collapseWhitespace(body.venue),
      venue_address: collapseWhitespace(body.address),
      city: collapseWhitespace(body.city),
      country_iso: body.country,
      map_url: mapUrl ?? null,
      starts_at: times.startsAt,
      doors_at: times.doorsAt,
      time_zone: timeZone,
      age_limit: body.age_limit,
      ticket_url: ticketUrl ?? null,
      returns_until: returnsUntil,
      description: body.description.replaceAll(/\r\n?/g, '\n').trim(),
    },
    acts: await linkedActs(tx, body.acts),
  };
}

interface TimesCheck {
  timeZone: string;
  before: OwnEventRow | null;
  now: Date;
  fields: Fields;
}

function checkTimes(times: EventTimes, { timeZone, before, now, fields }: TimesCheck): void {
  if ('problems' in times) {
    for (const { field, problem } of times.problems) {
      fields[field] = [{ key: `event_${field}_${problem}`, values: { zone: timeZone } }];
    }
    return;
  }
  // An event that took place keeps its date when its text is edited.
  if (before && before.startsAt.getTime() === times.startsAt.getTime()) return;
  if (!isInEventWindow(times.startsAt, timeZone, now)) fields.date = [windowProblem()];
}

export function windowProblem(): FieldProblem {
  return { key: 'event_date_window', values: { num_days: EVENT_MAX_DAYS_AHEAD } };
}

/** VAT on admission is owed where the event takes place. */
function checkCountry(country: string, before: OwnEventRow | null, fields: Fields): void {
  if (continentOf(country) === null) fields.country = [{ key: 'one_of' }];
  else if (before && before.tickets.categories > 0 && !TICKET_COUNTRIES.includes(country)) {
    fields.country = [{ key: 'event_country_tickets' }];
  }
}

/** Null if it is empty, undefined if it is no address. */
function readUrl(text: string, host: string): string | null | undefined {
  if (text.trim() === '') return null;
  return readWebUrl(text, host) ?? undefined;
}

interface PageCheck {
  ownerId: string;
  pageId: string;
  before: OwnEventRow | null;
  fields: Fields;
}

async function checkPage(tx: Tx, { ownerId, pageId, before, fields }: PageCheck): Promise<void> {
  if (before?.pageId === pageId) return;
  // Links to a published event stay valid.
  if (before && before.publishedAt !== null) fields.page_id = [{ key: 'event_page_fixed' }];
  else if (!(await canPublishOnPage(tx, { ownerId, pageId }))) fields.page_id = [{ key: 'one_of' }];
}

interface ActsCheck {
  ownerId: string;
  acts: EventBody['acts'];
  fields: Fields;
}

/** Only pages that everyone sees, and own ones. */
async function checkActs(tx: Tx, { ownerId, acts, fields }: ActsCheck): Promise<void> {
  const wanted = [...new Set(acts.flatMap(({ page_id }) => page_id ?? []))];
  if (wanted.length === 0) return;
  const pages = await tx
    .selectFrom('pages')
    .select('id')
    .where('id', 'in', wanted)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('is_live', '=', true), eb('owner_id', '=', ownerId)]))
    .execute();
  if (pages.length < wanted.length) fields.acts = [{ key: 'page_unknown' }];
}

/** An act without a page is linked to the only live page of that name. */
async function linkedActs(tx: Tx, acts: EventBody['acts']) {
  const named = acts.map(({ name, page_id }) => ({
    name: collapseWhitespace(name.normalize('NFC')),
    pageId: page_id,
  }));
  const names = named.filter(({ pageId }) => pageId === null).map(({ name }) => name);
  if (names.length === 0) return named;
  const pages = await tx
    .selectFrom('pages')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .where('is_live', '=', true)
    .where('deleted_at', 'is', null)
    .execute();
  return named.map(({ name, pageId }) => {
    const [only, ...others] = pages.filter((page) => page.name === name);
    return { name, pageId: pageId ?? (others.length === 0 ? (only?.id ?? null) : null) };
  });
}
