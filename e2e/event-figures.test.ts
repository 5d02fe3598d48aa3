/** The figures of an event and its settlement: before the first ticket, and after a full house. */
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDoor, makeConcert } from '../server/modules/door/testing/doors.ts';
import { makeTickets } from '../server/modules/events/testing/tickets.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { waitForHeading } from './testing/page-actions.ts';
import { remoteBrowser, signIn } from './testing/remote-browser.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;

describe('the figures of an event', () => {
  it('say what will be there before the first ticket is sold', async () => {
    const { page, context, pageErrors } = await visit(url);
    const { id } = await visitAs(context, shop, { seller: true });
    const { event } = await makeTickets(ctx, { ownerId: id });
    await openPage(page, `/studio/events/${event.id}`);
    await page.getByRole('link', { name: 'Figures' }).click();
    await waitForHeading(page, 'Figures');
    await page.getByText('No tickets yet').waitFor();
    await assertAccessibleInBothModes(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('show who came and what it earned, on a phone, in German', async () => {
    const { page, context, pageErrors } = await visit(url, { size: PHONE, language: 'de' });
    const { id, email } = await visitAs(context, shop, { seller: true });
    const app = { ctx, browser: () => remoteBrowser(url) };
    const { event } = await makeConcert(app, { ownerId: id, quantity: 120 });
    const path = `/api/users/${id}/events/${event.id}`;
    const inject = () => Promise.reject(new Error('Nobody scans here.'));
    const seller = await signIn(url, email);
    const door = await addDoor({ app: { inject }, ctx } as never, { seller, path, name: 'Links' });
    const opens = addDuration(event.starts_at, { hours: -1 });
    await sql`insert into admissions (event_id, device_id, nonce, ticket_id, at_device, at_door,
        at_server, offline, let_in, result)
      select event_id, ${door.id}, gen_random_uuid(), id, at, at, at, false, true, 'admitted'
      from (select *, ${opens}::timestamptz + serial * interval '50 seconds' as at from tickets
        where event_id = ${event.id} and serial % 9 <> 1) as guests`.execute(ctx.db);
    await openPage(page, `/studio/events/${event.id}/figures`);
    await waitForHeading(page, 'Zahlen');
    await page.getByText('Eingelassene Gäste pro Viertelstunde').waitFor();
    await page.getByRole('heading', { name: 'Abrechnung in GBP' }).waitFor();
    await assertAccessibleInBothModes(page);
    // Each chart has its figures as a table.
    const tables = page.getByText('Als Tabelle', { exact: false });
    expect(await tables.count()).toBe(2);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Abrechnung als PDF' }).click();
    expect((await download).suggestedFilename()).toBe('Abrechnung.pdf');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
