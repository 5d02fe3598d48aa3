/** The door: online and without network, with two doors, and after the browser was killed. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { addDoor, makeConcert } from '../server/modules/door/testing/doors.ts';
import { makePerson } from '../server/testing/people.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { closeAnswer, scan, waitForAnswer, waitUntilKept } from './testing/door-page.ts';
import { makeProfileBrowser } from './testing/profile-browser.ts';
import { remoteBrowser, signIn } from './testing/remote-browser.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const owner = await makePerson(shop, { seller: true });
const seller = await signIn(url, owner.email);

async function openConcert(name: string, quantity = 6) {
  const app = { ctx, browser: () => remoteBrowser(url) };
  const { event, codes } = await makeConcert(app, { ownerId: owner.id, quantity, name });
  const path = `/api/users/${owner.id}/events/${event.id}`;
  const inject = () => Promise.reject(new Error('The browser calls, not the test.'));
  return {
    codes: codes.map((text) => `${url}/T/${text}`.toUpperCase()),
    addDoor: async (door: string) =>
      (await addDoor({ app: { inject }, ctx } as never, { seller, path, name: door })).link,
    letIn: () =>
      ctx.db.selectFrom('admissions').select('result').where('event_id', '=', event.id).execute(),
  };
}

async function openDoor(link: string, language: 'de' | 'en-GB' = 'en-GB') {
  const visitor = await visit(url, { language, size: PHONE, theme: 'dark', losesNetwork: true });
  await openPage(visitor.page, link);
  return visitor;
}

/** The calls fail; the page itself is still there. */
async function cut(context: BrowserContext): Promise<void> {
  await context.route('**/api/door**', (route) => route.abort());
}

const mend = (context: BrowserContext) => context.unroute('**/api/door**');
const online = (page: Page) => page.getByText('Online', { exact: true }).waitFor();

describe('the door', () => {
  it('lets each ticket in once, and takes a wrong scan back', async () => {
    const { codes, addDoor, letIn } = await openConcert('Hafenfest');
    const { page, context, pageErrors } = await openDoor(await addDoor('Haupteingang'), 'de');
    await page.getByText('Haupteingang').waitFor();
    // The secret does not stay where the next person could read it.
    expect(new URL(page.url()).hash).toBe('');
    await assertAccessibleInBothModes(page);
    await scan(page, codes[0] ?? '');
    await waitForAnswer(page, 'Einlassen', 'Category 1');
    await assertAccessibleInBothModes(page);
    await closeAnswer(page);
    await scan(page, codes[0] ?? '');
    await waitForAnswer(page, 'Nicht einlassen', 'Schon benutzt', 'Haupteingang');
    await assertAccessibleInBothModes(page);
    await closeAnswer(page);
    await scan(page, 'https://example.com/something');
    await waitForAnswer(page, 'Noch einmal prüfen', 'kein Code');
    await assertAccessibleInBothModes(page);
    await closeAnswer(page);
    await page.getByText('1 von 1').waitFor();
    await page.getByRole('button', { name: 'Liste' }).click();
    await assertAccessibleInBothModes(page);
    await page.getByRole('button', { name: /^Scan von .* rückgängig/ }).click();
    await page.getByText('Rückgängig gemacht').waitFor();
    await page.getByText('0 von 1').waitFor();
    await scan(page, codes[0] ?? '');
    await waitForAnswer(page, 'Einlassen');
    await closeAnswer(page);
    expect(await letIn()).toHaveLength(4);
    await page.getByRole('button', { name: 'Optionen' }).click();
    await assertAccessibleInBothModes(page);
    await page.getByLabel('Hell').check();
    await page.getByLabel('English').check();
    await page.getByText('How it works').waitFor();
    await assertAccessibleInBothModes(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('finds guests by name, and reads pasted codes', async () => {
    const { codes, addDoor } = await openConcert('Namenstag', 3);
    const { page, context, pageErrors } = await openDoor(await addDoor('Main'));
    await page.getByText('Namenstag').waitFor();
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByLabel('Name, order number or code').fill('Guest 1');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Admit Guest 1' }).click();
    await waitForAnswer(page, 'Admitted');
    await closeAnswer(page);
    await page.keyboard.press('Enter');
    await page.getByText(/^Admitted at/).waitFor();
    await assertAccessibleInBothModes(page);
    await page.getByLabel('Name, order number or code').fill(codes[2] ?? '');
    await page.keyboard.press('Enter');
    await waitForAnswer(page, 'Admitted');
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('goes on without network, and both doors show who went in twice', async () => {
    const { codes, addDoor, letIn } = await openConcert('Nachtbus');
    const one = await openDoor(await addDoor('North'));
    const two = await openDoor(await addDoor('South'));
    for (const { page } of [one, two]) await page.getByText('0 of 1').waitFor();
    await scan(one.page, codes[0] ?? '');
    await waitForAnswer(one.page, 'Admitted');
    await closeAnswer(one.page);
    // The other door knows it, also after the cut.
    await two.page.getByText('1 of 1').waitFor();
    for (const { context } of [one, two]) await cut(context);
    await scan(two.page, codes[0] ?? '');
    await waitForAnswer(two.page, 'Do not admit', 'North');
    await closeAnswer(two.page);
    for (const { page } of [one, two]) {
      await scan(page, codes[1] ?? '');
      await waitForAnswer(page, 'Admitted', 'Decided without network');
      await closeAnswer(page);
      await page.getByText(/Offline – \d scans? waits?/).waitFor();
      await assertAccessibleInBothModes(page);
    }
    for (const { context } of [one, two]) await mend(context);
    for (const { page } of [one, two]) {
      await online(page);
      await page.getByRole('button', { name: 'List' }).click();
      await page.getByRole('heading', { name: 'Doubles' }).waitFor();
      await page.getByText(/^Again at .*(North|South)/).waitFor();
      await assertAccessibleInBothModes(page);
    }
    const results = (await letIn()).map(({ result }) => result).sort();
    expect(results).toEqual(['admitted', 'admitted', 'already_admitted', 'double']);
    for (const { context, pageErrors } of [one, two]) {
      expect(pageErrors).toEqual([]);
      await context.close();
    }
  });

  it('says that its link was revoked, and lets nobody in', async () => {
    const { codes, addDoor } = await openConcert('Gesperrt', 2);
    const { page, context } = await openDoor(await addDoor('Main'));
    await page.getByText('0 of 1').waitFor();
    await ctx.db.updateTable('door_devices').set({ revoked_at: ctx.clock.now() }).execute();
    await page.getByText('The organiser has revoked the link').waitFor();
    await scan(page, codes[0] ?? '');
    await waitForAnswer(page, 'Check again', 'no longer valid');
    await assertAccessibleInBothModes(page);
    await context.close();
  });

  it('without a link asks for one', async () => {
    const { addDoor } = await openConcert('Zuhause', 1);
    const { page, context } = await openDoor('/door');
    await page.getByRole('heading', { name: 'Open the link of this device' }).waitFor();
    await page.getByLabel('Link').fill('https://example.com/');
    await page.keyboard.press('Enter');
    await page.getByText('This is not the link of a device').waitFor();
    await assertAccessibleInBothModes(page);
    await page.getByLabel('Link').fill(await addDoor('Main'));
    await page.keyboard.press('Enter');
    await page.getByText('Zuhause').waitFor();
    await context.close();
  });
});

describe('a browser that is killed', async () => {
  const browser = await makeProfileBrowser();
  afterAll(() => browser.remove());

  it('loses no scan, and starts again without network', async () => {
    const { codes, addDoor, letIn } = await openConcert('Stromausfall');
    const before = await browser.start();
    const first = await before.newPage();
    await openPage(first, await addDoor('Main'));
    await first.getByText('0 of 1').waitFor();
    await waitUntilKept(first);
    await cut(before);
    for (const code of codes.slice(0, 3)) {
      await scan(first, code);
      await waitForAnswer(first, 'Admitted');
      await closeAnswer(first);
    }
    await browser.kill();

    const after = await browser.start();
    const page = await after.newPage();
    await after.setOffline(true);
    await openPage(page, `${url}/door`);
    await page.getByText('Offline – 3 scans wait').waitFor();
    await scan(page, codes[0] ?? '');
    await waitForAnswer(page, 'Do not admit', 'Already used');
    await closeAnswer(page);
    await scan(page, codes[3] ?? '');
    await waitForAnswer(page, 'Admitted');
    await closeAnswer(page);
    await after.setOffline(false);
    await online(page);
    expect((await letIn()).map(({ result }) => result).sort()).toEqual([
      'admitted',
      'admitted',
      'admitted',
      'admitted',
      'already_admitted',
    ]);
  });
});
