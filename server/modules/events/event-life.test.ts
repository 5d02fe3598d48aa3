/** Events after they are made: two windows at once, other dates, their end, and other people. */
import type { OwnEvent } from '@lathe/contract/event-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makePage } from '../pages/testing/pages.ts';
import { errorsOf, eventIn, eventSeller, NOTHING_SOLD } from './testing/event-sellers.ts';

const app = await testApp();
const { ctx } = app;
const { seller, browser, base, body, create, step, save, published } = await eventSeller(app);

describe('an event', () => {
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
});
