import { addDays, calendarDate } from '@lathe/rules/dates';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeStorefront } from '../storefront/testing/visitors.ts';

const app = await testApp();
const { ctx } = app;
const browser = await signedInBrowser(app, await makePerson(app, { role: 'staff' }));
const { title } = await makeStorefront(app);
const { page, slug } = await title();
const day = addDays(calendarDate(ctx.clock.now()), 2);

it('choosing a record rejects invalid input with a message, and writes nothing', async () => {
  const body = {
    title: `/${page.slug}/releases/${slug}`,
    reason_en: 'It swings.',
    reason_de: 'Sie swingt.',
    version: 0,
  };
  const key = 'PUT /api/admin/records_of_the_week/{day}';
  const good = { params: { day }, body };
  const invalidValues = {
    title: ['/nobody/releases/nothing', 'night bus', `/${page.slug}`],
    reason_en: [' '],
    reason_de: [' '],
  };
  const count = await assertRejectsBadInput({ db: ctx.db, browser, key, good, invalidValues });
  expect(count).toBeGreaterThan(15);
});

it('withdrawing a record rejects an invalid version', async () => {
  const key = 'DELETE /api/admin/records_of_the_week/{day}';
  const good = { params: { day }, query: { version: '1' } };
  expect(await assertRejectsBadInput({ db: ctx.db, browser, key, good })).toBeGreaterThan(0);
});
