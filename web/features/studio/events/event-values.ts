/** What the form of an event has, as text. */
import type { OwnEvent } from '@lathe/contract/event-calls';
import { firstTimeZone } from '@lathe/rules/country-time-zones';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';

export interface EventValues {
  event_name: string;
  page_id: string;
  venue: string;
  address: string;
  city: string;
  country: string;
  map_url: string;
  /** `2026-12-03T20:00`. */
  starts: string;
  zone: string;
  occurrence: 'first' | 'second';
  doors_time: string;
  /** Empty for none. */
  age_limit: string;
  ticket_url: string;
  /** Empty if tickets are not taken back. */
  returns_until: string;
  description: string;
  /** One per line. */
  acts: string;
  /** Names of acts with the page that they are linked to. */
  linked: { name: string; pageId: string }[];
}

export function emptyEvent(input: { pageId: string; country: string }): EventValues {
  return {
    event_name: '',
    page_id: input.pageId,
    venue: '',
    address: '',
    city: '',
    country: input.country,
    map_url: '',
    starts: '',
    zone: firstTimeZone(input.country),
    occurrence: 'first',
    doors_time: '',
    age_limit: '',
    ticket_url: '',
    returns_until: '',
    description: '',
    acts: '',
    linked: [],
  };
}

export function valuesOfEvent(event: OwnEvent): EventValues {
  const { date, time, time_zone: zone, acts, age_limit, page, ...rest } = event;
  return {
    event_name: rest.event_name,
    page_id: page.uuid,
    venue: rest.venue,
    address: rest.address,
    city: rest.city,
    country: rest.country,
    map_url: rest.map_url,
    starts: `${date}T${time}`,
    zone,
    occurrence: rest.occurrence,
    doors_time: rest.doors_time,
    age_limit: age_limit === null ? '' : String(age_limit),
    ticket_url: rest.ticket_url,
    returns_until: rest.returns_until,
    description: rest.description,
    acts: acts.map(({ name }) => name).join('\n'),
    linked: acts.flatMap(({ name, page: linked }) =>
      linked ? [{ name, pageId: linked.uuid }] : [],
    ),
  };
}

export function readEventForm(form: FormData): EventValues {
  const text = (name: string) => textOf(form, name);
  const names = form.getAll('linked_name').map(String);
  const pages = form.getAll('linked_page').map(String);
  return {
    event_name: text('event_name'),
    page_id: text('page_id'),
    venue: text('venue'),
    address: text('address'),
    city: text('city'),
    country: text('country'),
    map_url: text('map_url'),
    starts: text('starts'),
    zone: text('starts_zone'),
    occurrence: text('starts_occurrence') === 'second' ? 'second' : 'first',
    doors_time: text('doors_time'),
    age_limit: text('age_limit'),
    ticket_url: text('ticket_url'),
    returns_until: text('returns_until'),
    description: text('description'),
    acts: text('acts'),
    linked: names.map((name, at) => ({ name, pageId: pages[at] ?? '' })),
  };
}

export function eventBody(values: EventValues) {
  const { starts, zone, age_limit, acts, linked, ...body } = values;
  const [date = '', time = ''] = starts.split('T');
  return {
    ...body,
    date,
    time,
    time_zone: zone,
    age_limit: age_limit === '' ? null : Number(age_limit),
    acts: acts
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((name) => ({
        name,
        page_id: linked.find((act) => act.name === name)?.pageId ?? null,
      })),
  };
}

/** The form has one field for date and time. */
export function eventFailure(failure: CallFailure): CallFailure {
  const { date = [], time = [], time_zone: zone, name, ...fields } = failure.fields;
  const starts = [...new Set([...date, ...time])];
  return {
    ...failure,
    fields: {
      ...fields,
      ...(starts.length > 0 && { starts }),
      ...(zone && { starts: [...starts, ...zone] }),
      // Of an act.
      ...(name && { acts: name }),
    },
  };
}
