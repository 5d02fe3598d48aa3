/** The page for the door in a real browser: without network, with two doors, and after a crash. */
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { Refused } from '../web/features/door/door-network.ts';
import {
  type FakeServer,
  makeFakeServer,
  ticketOf,
} from '../web/features/door/testing/fake-door.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { answerCalls, cutCalls, linkOf } from './testing/door-calls.ts';
import { closeAnswer, scan, waitForAnswer, waitUntilKept } from './testing/door-page.ts';
import { makeProfileBrowser } from './testing/profile-browser.ts';
import { openShop } from './testing/shop.ts';

const { url } = await openShop({ DEMO: 'off' });

const code = (serial: number) => `${url}/T/${ticketOf(serial)}`.toUpperCase();

async function openDoor(server: FakeServer, device = 1, language: 'de' | 'en-GB' = 'en-GB') {
  const visitor = await visit(url, { language, size: PHONE, theme: 'dark', losesNetwork: true });
  await answerCalls(visitor.context, server);
  await openPage(visitor.page, linkOf(device));
  await visitor.page.getByText('Nachtbus').waitFor();
  return visitor;
}

const resultsOf = (server: FakeServer) =>
  [...server.scans.values()].map(({ answer: { result } }) => result).sort();
const online = (page: Page) => page.getByText('Online', { exact: true }).waitFor();

describe('the page for the door', () => {
  it('answers in the whole screen, and takes a wrong scan back', async () => {
    const server = makeFakeServer();
    const { page, context, pageErrors } = await openDoor(server, 1, 'de');
    // The secret does not stay where the next person could read it.
    expect(new URL(page.url()).hash).toBe('');
    await assertAccessibleInBothModes(page);
    await scan(page, code(1));
    await waitForAnswer(page, 'Einlassen', 'Stalls');
    await assertAccessibleInBothModes(page);
    await closeAnswer(page);
    await scan(page, code(1));
    await waitForAnswer(page, 'Nicht einlassen', 'Schon benutzt', 'Eingelassen um');
    await assertAccessibleInBothModes(page);
    await closeAnswer(page);
    await scan(page, 'https://example.com/something');
    await waitForAnswer(page, 'Noch einmal prüfen', 'Das ist kein Code eines Tickets');
    await assertAccessibleInBothModes(page);
    await closeAnswer(page);
    await page.getByText('1 von 100').waitFor();
    await page.getByRole('button', { name: 'Liste' }).click();
    await assertAccessibleInBothModes(page);
    await page.getByRole('button', { name: /^Scan von .* rückgängig/ }).click();
    await page.getByText('Rückgängig gemacht').waitFor();
    await page.getByText('0 von 100').waitFor();
    await scan(page, code(1));
    await waitForAnswer(page, 'Einlassen');
    await closeAnswer(page);
    await page.getByRole('button', { name: 'Optionen' }).click();
    await page.getByLabel('Hell').check();
    await page.getByLabel('English').check();
    await page.getByText('How it works').waitFor();
    await assertAccessibleInBothModes(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('finds guests by name, and reads typed codes', async () => {
    const { page, context, pageErrors } = await openDoor(makeFakeServer());
    await page.getByRole('button', { name: 'Search' }).click();
    const field = page.getByLabel('Name, order number or code');
    await field.fill('Lund');
    await field.press('Enter');
    await assertAccessibleInBothModes(page);
    await page.getByRole('button', { name: 'Admit Greta Lund' }).click();
    await waitForAnswer(page, 'Admitted');
    await closeAnswer(page);
    await field.fill(code(2));
    await field.press('Enter');
    await waitForAnswer(page, 'Admitted');
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('goes on without network, and both doors show who went in twice', async () => {
    const server = makeFakeServer();
    const doors = [await openDoor(server, 1), await openDoor(server, 2)] as const;
    const [one, two] = doors;
    await scan(one.page, code(1));
    await waitForAnswer(one.page, 'Admitted');
    // The other door knows it, also after the cut.
    await two.page.getByText('1 of 100').waitFor();
    for (const { context } of doors) await cutCalls(context);
    await scan(two.page, code(1));
    await waitForAnswer(two.page, 'Do not admit', 'Door 1');
    await closeAnswer(two.page);
    await closeAnswer(one.page);
    for (const { page } of doors) {
      await scan(page, code(2));
      await waitForAnswer(page, 'Admitted', 'Decided without network');
      await closeAnswer(page);
      await page.getByText(/Offline – \d scans? waits?/).waitFor();
      await assertAccessibleInBothModes(page);
    }
    for (const { context } of doors) await answerCalls(context, server);
    for (const { page, context, pageErrors } of doors) {
      await online(page);
      await page.getByRole('button', { name: 'List' }).click();
      await page.getByText(/^Again at/).waitFor();
      await assertAccessibleInBothModes(page);
      expect(pageErrors).toEqual([]);
      await context.close();
    }
    expect(resultsOf(server)).toEqual(['admitted', 'admitted', 'already_admitted', 'double']);
  });

  it('says that its link was revoked, and lets nobody in', async () => {
    const server = makeFakeServer();
    const { page, context } = await openDoor(server);
    server.fails = () => {
      throw new Refused('door_revoked');
    };
    await page.getByText('The organiser has revoked the link').waitFor();
    await scan(page, code(1));
    await waitForAnswer(page, 'Check again', 'no longer valid');
    await assertAccessibleInBothModes(page);
    expect(server.scans.size).toBe(0);
    await context.close();
  });

  it('without a link asks for one', async () => {
    const { page, context } = await visit(url, { size: PHONE, theme: 'dark' });
    await answerCalls(context, makeFakeServer());
    await openPage(page, '/door');
    const field = page.getByLabel('Link', { exact: true });
    await field.fill('https://example.com/');
    await field.press('Enter');
    await page.getByText('This is not the link of a device').waitFor();
    await assertAccessibleInBothModes(page);
    await field.fill(`${url}${linkOf(1)}`);
    await field.press('Enter');
    await page.getByText('Nachtbus').waitFor();
    await context.close();
  });
});

describe('a browser that is killed', async () => {
  const browser = await makeProfileBrowser();
  afterAll(() => browser.remove());

  it('loses no scan, and starts again without network', async () => {
    const server = makeFakeServer();
    const before = await browser.start();
    await answerCalls(before, server);
    const first = await before.newPage();
    await openPage(first, `${url}${linkOf(1)}`);
    await first.getByText('0 of 100').waitFor();
    await waitUntilKept(first);
    await cutCalls(before);
    for (const serial of [1, 2, 3]) {
      await scan(first, code(serial));
      await waitForAnswer(first, 'Admitted');
      await closeAnswer(first);
    }
    await browser.kill();

    const after = await browser.start();
    await cutCalls(after);
    const page = await after.newPage();
    await after.setOffline(true);
    await openPage(page, `${url}/door`);
    await page.getByText('Offline – 3 scans wait').waitFor();
    await scan(page, code(1));
    await waitForAnswer(page, 'Do not admit', 'Already used');
    await closeAnswer(page);
    await scan(page, code(4));
    await waitForAnswer(page, 'Admitted');
    await answerCalls(after, server);
    await after.setOffline(false);
    await closeAnswer(page);
    await online(page);
    expect(resultsOf(server)).toEqual([
      'admitted',
      'admitted',
      'admitted',
      'admitted',
      'already_admitted',
    ]);
  });
});
