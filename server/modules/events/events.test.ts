import type { PublicEvent } from '@lathe/contract/public-page-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { makePage } from '../pages/testing/pages.ts';
import { makeEvent } from './testing/events.ts';

const app = await testApp();
const { ctx } = app;

async function livePage(changes: Partial<Parameters<typeof makePage>[1]> = {}) {
  const { id: ownerId } = await makePerson(app, { seller: true });
  return await makePage(ctx, { is_live: true, ...changes, owner_id: ownerId });
}

it('events are filtered by place and by the month where they take place', async () => {
  const page = await livePage({ name: 'On tour' });
  const berlin = { country_iso: 'DE', city: 'Berlin', time_zone: 'Europe/Berlin' };
  // Already January in Berlin, and still December in London.
  const newYear = new Date('2026-12-31T23:30:00Z');
  await makeEvent(ctx, page, { ...berlin, name: 'Berlin night', starts_at: newYear });
  const london = { country_iso: 'GB', city: 'London', time_zone: 'Europe/London' };
  await makeEvent(ctx, page, { ...london, name: 'London night', starts_at: newYear });
  await makeEvent(ctx, page, { ...london, city: '', name: 'Somewhere', starts_at: newYear });
  const names = async (query: string) => {
    const { json } = await app.browser().get(`/api/events?${query}`);
    return (json as { data: PublicEvent[] }).data.map(({ name }) => name).toSorted();
  };
  expect(await names('place=DE/Berlin&month=2027-01')).toEqual(['Berlin night']);
  expect(await names('place=DE&month=2026-12')).toEqual([]);
  expect(await names('month=2026-12')).toEqual(['London night', 'Somewhere']);
  expect(await names('place=GB/London')).toEqual(['London night']);
  expect(await names('place=FR')).toEqual([]);
  expect((await app.browser().get('/api/events?month=2026-13')).status).toBe(422);
  const { json } = await app.browser().get('/api/events/filters');
  expect(json).toEqual({
    places: [
      { country: 'DE', country_name: 'Germany', cities: ['Berlin'] },
      { country: 'GB', country_name: 'United Kingdom', cities: ['London'] },
    ],
    months: ['2026-12', '2027-01'],
  });
});

describe('events', () => {
  const at = (text: string) => new Date(text);

  it('are shown in their local time, upcoming first, then past ones', async () => {
    const page = await livePage();
    await makeEvent(ctx, page, { name: 'Second', starts_at: at('2026-12-20T19:00:00Z') });
    await makeEvent(ctx, page, { name: 'First', starts_at: at('2026-12-03T19:00:00Z') });
    await makeEvent(ctx, page, { name: 'Older', starts_at: at('2026-01-03T19:00:00Z') });
    await makeEvent(ctx, page, { name: 'Last', starts_at: at('2026-11-03T19:00:00Z') });
    await makeEvent(ctx, page, { name: 'Running', starts_at: at('2026-11-16T09:00:00Z') });
    await makeEvent(ctx, page, {
      name: 'Off',
      starts_at: at('2026-12-24T19:00:00Z'),
      cancelled_at: at('2026-11-01T00:00:00Z'),
    });
    await makeEvent(ctx, page, { name: 'Draft', published_at: null });
    const { json } = await app.browser().get(`/api/pages/${page.slug}/events`);
    const { data } = json as { data: PublicEvent[] };
    expect(data.map(({ name, status }) => [name, status])).toEqual([
      ['Running', 'scheduled'],
      ['First', 'scheduled'],
      ['Second', 'scheduled'],
      ['Off', 'cancelled'],
      ['Last', 'past'],
      ['Older', 'past'],
    ]);
    expect(data[1]).toMatchObject({
      starts_at: '2026-12-03T20:00:00+01:00',
      time_zone: 'Europe/Berlin',
      country_name: 'Germany',
    });
  });

  it('across pages exclude cancelled, past and unpublished ones, and those of offline pages', async () => {
    const page = await livePage({ name: 'Everywhere' });
    const offline = await livePage({ is_live: false });
    const deleted = await livePage({ deleted_at: ctx.clock.now() });
    const soon = at('2026-11-17T19:00:00Z');
    await makeEvent(ctx, page, { name: 'Shown', starts_at: soon });
    await makeEvent(ctx, offline, { name: 'Hidden offline', starts_at: soon });
    await makeEvent(ctx, deleted, { name: 'Hidden deleted', starts_at: soon });
    await makeEvent(ctx, page, { name: 'Hidden draft', starts_at: soon, published_at: null });
    await makeEvent(ctx, page, { name: 'Hidden off', starts_at: soon, cancelled_at: soon });
    const { text } = await app.browser().get('/api/events');
    expect(text).toContain('Shown');
    expect(text).not.toContain('Hidden');
  });
});
