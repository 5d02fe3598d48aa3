/** A seller who makes events through the API. */
import type { OwnEvent } from '@lathe/contract/event-calls';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import type { TestReply } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { makePage } from '../../pages/testing/pages.ts';

export const NOTHING_SOLD = { orders: 0, tickets: 0, amounts: [], disputed: 0, held: 0 };

export const eventIn = ({ json, status, text }: TestReply): OwnEvent => {
  expect(status, text).toBe(200);
  return json as OwnEvent;
};

/** The fields that are wrong. */
export const errorsOf = ({ json }: TestReply) =>
  Object.keys((json as { errors?: object }).errors ?? {});

export async function eventSeller(app: TestApp) {
  const seller = await makePerson(app, { seller: true });
  const browser = await signedInBrowser(app, seller);
  const page = await makePage(app.ctx, { owner_id: seller.id, is_live: true, name: 'The Ferries' });
  const base = `/api/users/${seller.id}/events`;

  const body = {
    event_name: 'A night at the chapel',
    page_id: page.id,
    venue: 'Union Chapel',
    address: '19b Compton Terrace',
    city: 'London',
    country: 'GB',
    map_url: 'https://www.openstreetmap.org/search?query=Union+Chapel',
    date: '2026-12-03',
    time: '20:00',
    doors_time: '19:00',
    age_limit: 18,
    ticket_url: '',
    description: 'Two sets.\n\nNo support.',
    acts: [{ name: 'The Ferries', page_id: page.id }, { name: 'A friend' }],
  };

  const create = async (changes: object = {}) =>
    eventIn(await browser.post(base, { ...body, ...changes }));
  const step = (event: OwnEvent, name: string, input?: object) =>
    browser.post(`${base}/${event.uuid}/${name}`, input);
  const save = (event: OwnEvent, changes: object) =>
    browser.put(`${base}/${event.uuid}`, { ...body, version: event.version, ...changes });
  const published = async (changes: object = {}) =>
    eventIn(await step(await create(changes), 'publish'));

  return { seller, browser, page, base, body, create, step, save, published };
}
