/** Events as their seller makes them: fields, rules, copies and pictures. */
import type { OwnEvent } from '@lathe/contract/event-calls';
import { redBlueHalves } from '@lathe/media/pictures/testing/sample-pictures';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejected, assertRejectsBadInput } from '../../testing/bad-input.ts';
import { fileForm } from '../../testing/file-form.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makePage } from '../pages/testing/pages.ts';
import { errorsOf, eventIn, eventSeller } from './testing/event-sellers.ts';

const app = await testApp();
const { ctx } = app;
const { seller, browser, page, base, body, create, step, save, published } = await eventSeller(app);

async function removals({ uuid }: OwnEvent) {
  const { rows } = await ctx.pool.query(
    'select from graphile_worker._private_jobs where payload::text like $1',
    [`%pictures/events/${uuid}/%`],
  );
  return rows;
}

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
