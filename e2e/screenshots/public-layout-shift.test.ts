/** No public page moves on a phone with a slow line. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { publicPages } from '../../bench/public-pages.ts';
import { makeSecret } from '../../server/modules/accounts/index.ts';
import { makeTickets } from '../../server/modules/events/testing/tickets.ts';
import { insertPromo } from '../../server/modules/promos/store.ts';
import { makePerson } from '../../server/testing/people.ts';
import { openPage, PHONE, visit } from '../testing/chromium.ts';
import { layoutShift, OBSERVE_SHIFTS } from '../testing/layout-shifts.ts';
import { payAsGuest } from '../testing/pay-as-guest.ts';
import { openShop } from '../testing/shop.ts';

const shop = await openShop();
const { url, ctx } = shop;
const pages = await publicPages(url);

const MAX_SHIFT = 0.02;

describe('on a phone with a slow line', () => {
  it.each(pages)('$name does not move', async ({ path, cookies = {} }) => {
    await expectNoShift(path, cookies);
  });

  it('an order and its tickets do not move', async () => {
    const { page, context } = await visit(url, { size: PHONE });
    await context.addCookies([{ name: 'country', value: 'GB', url }]);
    await buyRecordAndTicket(page);
    await expectNoShift(page.url());
    const { code } = await ctx.db.selectFrom('tickets').select('code').executeTakeFirstOrThrow();
    await expectNoShift(`/T/${code}`);
    await context.close();
  });

  it('a promo link does not move', async () => {
    await expectNoShift(await promoPath());
  });
});

async function expectNoShift(path: string, cookies: Readonly<Record<string, string>> = {}) {
  const { page, context } = await visit(url, { size: PHONE, language: 'de' });
  const all = Object.entries(cookies);
  await context.addCookies(all.map(([name, value]) => ({ name, value, url })));
  await page.addInitScript({ content: OBSERVE_SHIFTS });
  const { total, moved } = await layoutShift(page, path);
  expect(total, `${path}\n${moved.join('\n')}`).toBeLessThanOrEqual(MAX_SHIFT);
  await context.close();
}

async function buyRecordAndTicket(page: Page): Promise<void> {
  const { id: ownerId } = await makePerson(shop, { seller: true });
  const startsAt = new Date(ctx.clock.now().getTime() + 30 * 86_400_000);
  const made = await makeTickets(ctx, { ownerId, capacity: 20, event: { starts_at: startsAt } });
  const release = pages.find(({ name }) => name === 'release');
  for (const path of [`/${made.page.slug}/events/${made.event.slug}`, release?.path ?? '']) {
    await openPage(page, path);
    await page
      .getByRole('button', { name: /basket/i })
      .first()
      .click();
    await page.getByRole('dialog', { name: /basket/i }).waitFor();
  }
  await payAsGuest(page, 'shift@example.com');
}

/** The tracks of the demo data have only previews as audio. */
async function promoPath(): Promise<string> {
  const { secret, hash } = makeSecret();
  const { id: releaseId } = await ctx.db
    .selectFrom('releases')
    .select('id')
    .where('published_at', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    await insertPromo(tx, {
      releaseId,
      tokenHash: hash,
      recipient: 'Rita Radio',
      email: null,
      locale: 'de',
      note: '',
      access: 'mp3',
      downloadsMax: 5,
      now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    });
  });
  await ctx.pool.query(
    `update tracks set mp3_key = (select preview_key from tracks as any_track
       where preview_key is not null order by id limit 1) where release_id = $1`,
    [releaseId],
  );
  return `/promo/${secret}`;
}
