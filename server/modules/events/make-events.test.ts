/** Events as their seller makes them: fields, rules, other people, and two windows at once. */
import type { OwnEvent } from '@lathe/contract/event-calls';
import { redBlueHalves } from '@lathe/media/pictures/testing/sample-pictures';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejected, assertRejectsBadInput } from '../../testing/bad-input.ts';
import type { TestReply } from '../../testing/browser.ts';
import { fileForm } from '../../testing/file-form.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makePage } from '../pages/testing/pages.ts';

const app = await testApp();
const { ctx } = app;
const seller = await makePerson(app, { seller: true });
const browser = await signedInBrowser(app, seller);
const page = await makePage(ctx, { owner_id: seller.id, is_live: true, name: 'The Ferries' });
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

const NOTHING_SOLD = { orders: 0, tickets: 0, amounts: [], disputed: 0, held: 0 };

const eventIn = ({ json, status, text }: TestReply): OwnEvent => {
  expect(status, text).toBe(200);
  return json as OwnEvent;
};

const create = async (changes: object = {}) =>
  eventIn(await browser.post(base, { ...body, ...changes }));
const step = (event: OwnEvent, name: string, input?: object) =>
  browser.post(`${base}/${event.uuid}/${name}`, input);
const save = (event: OwnEvent, changes: object) =>
  browser.put(`${base}/${event.uuid}`, { ...body, version: event.version, ...changes });
const published = async (changes: object = {}) =>
  eventIn(await step(await create(changes), 'publish'));
async function removals({ uuid }: OwnEvent) {
  const { rows } = await ctx.pool.query(
    'select from graphile_worker._private_jobs where payload::text like $1',
    [`%pictures/events/${uuid}/%`],
  );
  return rows;
}

const errorsOf = ({ json }: TestReply) => Object.keys((json as { errors?: object }).errors ?? {});

describe('an event', () => {
  it('is a draft with the first time zone of its country, and nobody else sees it', async () => {
    const event = await create();
    expect(event).toMatchObject({
      event_name: 'A night at the chapel',
      time_zone: 'Europe/London',
      starts_at: '2026-12-03T20:00:00+00:00',
      doors_time: '19:00',
      country_name: 'United Kingdom',
      status: 'draft',
      acts: [
        { name: 'The Ferries', page: { url: page.slug } },
        { name: 'A friend', page: null },
      ],
      operations: { publish_enabled: true, postpone_enabled: false, delete_enabled: true },
    });
    expect((await app.browser().get(`/api/pages${event.url}`)).status).toBe(404);
    const abroad = await create({ country: 'US', time: '21:00' });
    expect(abroad).toMatchObject({ time_zone: 'America/New_York', date: '2026-12-03' });
    expect(abroad.operations.sell_tickets_enabled).toBe(false);
  });

  it('is shown in the shop when it is published, with its line-up', async () => {
    const event = await published({ event_name: 'Shown soon' });
    const { json } = await app.browser().get(`/api/pages${event.url}`);
    expect(json).toMatchObject({
      name: 'Shown soon',
      status: 'scheduled',
      age_limit: 18,
      doors_at: '2026-12-03T19:00:00+00:00',
      acts: [
        { name: 'The Ferries', url: `/${page.slug}` },
        { name: 'A friend', url: null },
      ],
    });
    expect((await step(event, 'publish')).json).toMatchObject({ code: 'event_step_not_possible' });
  });

  it('needs seller details to be published', async () => {
    const invited = await makePerson(app, { seller: true });
    await ctx.db
      .updateTable('sellers')
      .set({ onboarded_at: null })
      .where('user_id', '=', invited.id)
      .execute();
    await ctx.db
      .updateTable('users')
      .set({ invited_as: 'seller' })
      .where('id', '=', invited.id)
      .execute();
    const window = await signedInBrowser(app, invited);
    const own = await makePage(ctx, { owner_id: invited.id, is_live: true });
    const path = `/api/users/${invited.id}/events`;
    const draft = eventIn(await window.post(path, { ...body, page_id: own.id, acts: [] }));
    const reply = await window.post(`${path}/${draft.uuid}/publish`);
    expect(reply.json).toMatchObject({ code: 'seller_details_needed' });
  });

  it.each([
    ['yesterday', { date: '2026-11-15' }, ['date']],
    ['in more than two years', { date: '2028-11-16' }, ['date']],
    ['a day that does not exist', { date: '2027-02-29' }, ['date']],
    ['a time that clocks skip', { date: '2027-03-28', time: '01:30', doors_time: '' }, ['time']],
    ['a zone that does not exist', { time_zone: 'Europe/Atlantis' }, ['time_zone']],
    ['a ticket link without a scheme', { ticket_url: 'tickets.example.com/1' }, ['ticket_url']],
    ['a ticket link that runs a script', { ticket_url: 'javascript:alert(1)' }, ['ticket_url']],
    ['a map link with a password', { map_url: 'https://a:b@example.com/' }, ['map_url']],
    ['a country that does not exist', { country: 'ZZ' }, ['country']],
    ['an artist page that does not exist', { acts: [{ name: 'X', page_id: seller.id }] }, ['acts']],
  ])('rejects %s, and writes nothing', async (_, changes, fields) => {
    const before = await ctx.db.selectFrom('events').select('id').execute();
    const reply = await browser.post(base, { ...body, ...changes });
    expect([reply.status, errorsOf(reply)]).toEqual([422, fields]);
    expect(await ctx.db.selectFrom('events').select('id').execute()).toHaveLength(before.length);
  });

  it('says how many days ahead a date can be, in both languages', async () => {
    const wrong = { ...body, date: '2026-11-15' };
    const english = await browser.post(base, wrong, { 'accept-language': 'en-GB' });
    expect(english.text).toContain('cannot be in the past, and at most 730 days ahead');
    const german = await browser.post(base, wrong, { 'accept-language': 'de' });
    expect(german.text).toContain('höchstens 730 Tage');
  });

  it('takes place in the second hour, where clocks show it twice', async () => {
    const twice = { date: '2027-10-31', time: '01:30', doors_time: '' };
    expect(await create(twice)).toMatchObject({
      starts_at: '2027-10-31T01:30:00+01:00',
      occurrence: 'first',
    });
    const second = await create({ ...twice, occurrence: 'second' });
    expect(second).toMatchObject({ starts_at: '2027-10-31T01:30:00+00:00', occurrence: 'second' });
    // Saved again as it is, it does not move.
    const again = eventIn(await save(second, { ...twice, occurrence: second.occurrence }));
    expect(again.starts_at).toBe(second.starts_at);
  });

  it('keeps its local time when its time zone changes', async () => {
    const event = await create();
    const moved = eventIn(await save(event, { time_zone: 'America/New_York', country: 'US' }));
    expect(moved).toMatchObject({ time: '20:00', starts_at: '2026-12-03T20:00:00-05:00' });
  });

  it('changes in one of two windows, and tells the other', async () => {
    const event = await create();
    const [one, two] = await Promise.all([
      save(event, { event_name: 'One' }),
      save(event, { event_name: 'Two' }),
    ]);
    expect([one.status, two.status].toSorted()).toEqual([200, 409]);
    const now = eventIn(await browser.get(`${base}/${event.uuid}`));
    expect(now.event_name).toBe(one.status === 200 ? 'One' : 'Two');
    expect(now.version).toBe(2);
  });

  it('is moved, postponed, resumed and cancelled, and its history says so', async () => {
    const event = await published({ event_name: 'On the road' });
    const renamed = eventIn(await save(event, { event_name: 'On the long road' }));
    expect(renamed).toMatchObject({ status: 'scheduled', url: event.url });
    const moved = eventIn(await save(renamed, { event_name: 'On the long road', time: '21:00' }));
    expect(moved.status).toBe('moved');
    const postponed = eventIn(await step(moved, 'postpone'));
    expect(postponed.status).toBe('postponed');
    expect((await step(postponed, 'postpone')).status).toBe(409);
    expect(eventIn(await step(postponed, 'resume')).status).toBe('moved');
    const again = eventIn(await step(postponed, 'postpone'));
    // A new date ends the postponement.
    const dated = eventIn(await save(again, { date: '2027-01-14', time: '21:00' }));
    expect(dated).toMatchObject({ status: 'moved', date: '2027-01-14' });
    expect(
      (await step(dated, 'cancel', { confirmation: 'no', figures: NOTHING_SOLD })).status,
    ).toBe(422);
    const confirmed = { confirmation: dated.event_name, figures: NOTHING_SOLD };
    const cancelled = eventIn(await step(dated, 'cancel', confirmed));
    expect(cancelled.status).toBe('cancelled');
    expect((await save(cancelled, {})).json).toMatchObject({ code: 'event_cancelled' });
    const { json } = await browser.get(`${base}/${event.uuid}/history`);
    const { data } = json as { data: { action: string; changes: object[] }[] };
    expect(data.map(({ action }) => action)).toEqual([
      'cancelled',
      'moved',
      'postponed',
      'resumed',
      'postponed',
      'moved',
      'changed',
      'published',
      'created',
    ]);
    expect(data[5]?.changes).toEqual([{ field: 'Start', before: '20:00', after: '21:00' }]);
    const { sequence } = await ctx.db
      .selectFrom('events')
      .select('sequence')
      .where('id', '=', event.uuid)
      .executeTakeFirstOrThrow();
    expect(sequence).toBe(7);
  });

  it('that took place keeps its date when its text is edited', async () => {
    const event = await published();
    await ctx.db
      .updateTable('events')
      .set({ starts_at: new Date('2026-11-03T20:00:00Z'), doors_at: null })
      .where('id', '=', event.uuid)
      .execute();
    const past = { date: '2026-11-03', doors_time: '' };
    const edited = eventIn(await save(event, { ...past, description: 'Thank you.' }));
    expect(edited).toMatchObject({ status: 'past', description: 'Thank you.' });
    const later = await save(edited, { date: '2026-12-24', doors_time: '' });
    expect(errorsOf(later)).toEqual(['date']);
  });

  it('keeps its page once it is published', async () => {
    const other = await makePage(ctx, { owner_id: seller.id, is_live: true });
    const draft = await create();
    expect(eventIn(await save(draft, { page_id: other.id })).page.uuid).toBe(other.id);
    const event = await published();
    expect(errorsOf(await save(event, { page_id: other.id }))).toEqual(['page_id']);
  });

  it('is copied to another day as a draft', async () => {
    const event = await published({ event_name: 'Tour' });
    const copy = eventIn(await step(event, 'duplicate', { date: '2026-12-05', time: '19:30' }));
    expect(copy).toMatchObject({
      event_name: 'Tour',
      status: 'draft',
      date: '2026-12-05',
      time: '19:30',
      doors_time: '19:00',
      venue: 'Union Chapel',
      acts: [{ name: 'The Ferries' }, { name: 'A friend' }],
    });
    expect(copy.url).not.toBe(event.url);
    const past = await step(event, 'duplicate', { date: '2026-11-01', time: '19:30' });
    expect(errorsOf(past)).toEqual(['date']);
  });

  it('has a picture, which a copy keeps when the first one is replaced', async () => {
    const event = await create();
    const path = `${base}/${event.uuid}/image`;
    const send = async () => {
      const { body: form, headers } = await fileForm({ image: await redBlueHalves(900, 1260) });
      return eventIn(await browser.post(path, form, headers)).image?.src ?? '';
    };
    const first = await send();
    expect(first).toContain(event.uuid);
    const copy = eventIn(await step(event, 'duplicate', { date: '2026-12-05', time: '19:30' }));
    expect(copy.image?.src).toBe(first);
    const second = await send();
    expect(second).not.toBe(first);
    expect(await removals(event)).toHaveLength(0);
    expect(eventIn(await browser.delete(path)).image).toBeNull();
    expect(await removals(event)).toHaveLength(1);
    expect((await app.app.inject({ url: first })).statusCode).toBe(200);
  });

  it('is listed by date: coming ones, and past ones', async () => {
    const ben = await makePerson(app, { seller: true });
    const window = await signedInBrowser(app, ben);
    const own = await makePage(ctx, { owner_id: ben.id, is_live: true });
    const path = `/api/users/${ben.id}/events`;
    for (const date of ['2027-01-02', '2026-12-24', '2027-03-01']) {
      await window.post(path, { ...body, event_name: date, page_id: own.id, date, acts: [] });
    }
    const names = async (query: string) => {
      const { json } = await window.get(`${path}${query}`);
      return (json as { data: OwnEvent[] }).data.map(({ event_name }) => event_name);
    };
    expect(await names('')).toEqual(['2026-12-24', '2027-01-02', '2027-03-01']);
    expect(await names('?show=past')).toEqual([]);
  });

  it('is deleted after a typed word, and its address is not used again', async () => {
    const event = await published({ event_name: 'Short-lived' });
    const path = `${base}/${event.uuid}`;
    expect((await browser.delete(`${path}?confirmation=no`)).status).toBe(422);
    expect((await browser.delete(`${path}?confirmation=DELETE`)).status).toBe(204);
    expect((await browser.get(path)).status).toBe(404);
    expect((await app.browser().get(`/api/pages${event.url}`)).status).toBe(404);
    expect((await create({ event_name: 'Short-lived' })).url).toBe(`${event.url}-2`);
  });

  it('of another seller can be neither read nor changed', async () => {
    const event = await create();
    const stranger = await makePerson(app, { seller: true });
    const window = await signedInBrowser(app, stranger);
    const change = { ...body, version: 1 };
    for (const [owner, status] of [
      [stranger.id, 404],
      [seller.id, 403],
    ] as const) {
      const path = `/api/users/${owner}/events/${event.uuid}`;
      const replies = await Promise.all([
        window.get(path),
        window.put(path, change),
        window.delete(`${path}?confirmation=DELETE`),
        window.post(`${path}/publish`),
        window.post(`${path}/cancel`, { confirmation: '', figures: NOTHING_SOLD }),
        window.post(`${path}/duplicate`, { date: '2026-12-05', time: '20:00' }),
        window.get(`${path}/history`),
      ]);
      expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => status));
    }
    // Nor can their page be used.
    const reply = await window.post(`/api/users/${stranger.id}/events`, body);
    expect(errorsOf(reply)).toContain('page_id');
    expect(eventIn(await browser.get(`${base}/${event.uuid}`)).version).toBe(1);
  });

  it('rejects every invalid field in both languages without a write', async () => {
    const event = await create();
    const params = { user: seller.id, event: event.uuid };
    const check = { db: ctx.db, browser };
    await assertRejectsBadInput({
      ...check,
      key: 'POST /api/users/{user}/events',
      good: { params: { user: seller.id }, body },
    });
    await assertRejectsBadInput({
      ...check,
      key: 'PUT /api/users/{user}/events/{event}',
      good: { params, body: { ...body, version: 1 } },
    });
    await assertRejectsBadInput({
      ...check,
      key: 'POST /api/users/{user}/events/{event}/duplicate',
      good: { params, body: { date: '2026-12-05', time: '20:00' } },
      invalidValues: { date: ['2020-01-01'], time: ['8pm'] },
    });
    const missing = { ...params, event: seller.id };
    for (const name of ['publish', 'postpone', 'resume'] as const) {
      await assertRejected({
        ...check,
        key: `POST /api/users/{user}/events/{event}/${name}`,
        requests: [{ params: missing }],
        status: [404],
      });
    }
  });
});
