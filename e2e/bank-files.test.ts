import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { bankReply } from '../server/modules/bank-files/testing/replies.ts';
import { schemaErrors } from '../server/modules/bank-files/xml-schemas.ts';
import { paidSellers } from '../server/modules/payouts/testing/paid-seller.ts';
import type { TestApp } from '../server/testing/app.ts';
import { makePerson, TEST_PASSWORD } from '../server/testing/people.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { logIn, press } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const sellers = paidSellers(shop as unknown as TestApp);
const [first, second] = await Promise.all(
  ['Ada First', 'Ben Second'].map((name) => makePerson(shop, { role: 'admin', name })),
);

async function approved(amount: number): Promise<string> {
  const { id } = await sellers.makeSeller();
  await sellers.earn(id, amount);
  const payout = await sellers.request(id);
  await sellers.approve(payout);
  return payout;
}

const shows = (page: Page, text: string) => page.getByText(text).first().waitFor();

/** Asks for the password again, as after a quarter of an hour. */
async function forgetConfirmation(): Promise<void> {
  const longAgo = new Date(Date.now() - 3_600_000);
  await ctx.db.updateTable('sessions').set({ confirmed_at: longAgo }).execute();
}

/** The second admin, in German on a phone. */
async function releaseAndDownload(page: Page, path: string): Promise<string> {
  await openPage(page, path);
  await assertAccessibleInBothModes(page);
  await forgetConfirmation();
  await press(page, 'Datei freigeben');
  await page.getByLabel('Passwort', { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole('button', { name: 'Weiter', exact: true }).click();
  await shows(page, 'Die Datei ist freigegeben.');
  await press(page, 'Download vorbereiten');
  const link = page.getByRole('link', { name: /\.xml speichern$/ });
  await link.waitFor();
  await assertAccessibleInBothModes(page);
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return await readFile(await download.path(), 'utf8');
}

it('one admin prepares a bank file, another releases it, and the bank’s reply settles one payout and fails the other', async () => {
  const payouts = [await approved(5000), await approved(6000)];
  const desk = await visit(url);
  await logIn(desk.page, first?.email ?? '', TEST_PASSWORD);
  await openPage(desk.page, '/admin/payouts/files');
  await shows(desk.page, '2 payments · £110.00');
  await assertAccessibleInBothModes(desk.page);
  await press(desk.page, 'Prepare file');
  await shows(desk.page, 'The file is prepared.');
  await shows(desk.page, 'Another admin must release it.');
  expect(await desk.page.getByRole('button', { name: 'Release file' }).count()).toBe(0);
  const { pathname } = new URL(desk.page.url());

  const other = await visit(url, { size: PHONE, language: 'de', theme: 'dark' });
  await logIn(other.page, second?.email ?? '', TEST_PASSWORD);
  const xml = await releaseAndDownload(other.page, pathname);
  expect(schemaErrors(xml, 'iso')).toEqual([]);
  const file = await ctx.db
    .selectFrom('bank_files')
    .select(['id', 'message_id', 'sha256'])
    .executeTakeFirstOrThrow();
  expect(createHash('sha256').update(xml).digest('hex')).toBe(file.sha256);

  const attempts = await ctx.db
    .selectFrom('payout_attempts')
    .select(['payout_id', 'end_to_end_id as endToEndId'])
    .where('file_id', '=', file.id)
    .execute();
  const idOf = (payout: string | undefined) =>
    attempts.find((each) => each.payout_id === payout)?.endToEndId ?? '';
  const reply = bankReply({
    originalId: file.message_id,
    all: 'PART',
    payments: [
      { endToEndId: idOf(payouts[0]), status: 'ACSC' },
      { endToEndId: idOf(payouts[1]), status: 'RJCT', reason: 'AC04' },
    ],
  });
  const input = other.page.locator('input[type=file]');
  const upload = (text: string) =>
    input.setInputFiles({ name: 'r.xml', mimeType: 'text/xml', buffer: Buffer.from(text) });
  await upload('Status;OK');
  await shows(other.page, 'Das ist keine lesbare Antwort einer Bank.');
  await upload(reply);
  await shows(other.page, '1 ausgeführt, 0 angenommen, 1 fehlgeschlagen, 0 offen');
  await shows(
    other.page,
    'Ein anderer Admin als der, der sie hochgeladen hat, muss sie verbuchen.',
  );
  await assertAccessibleInBothModes(other.page);
  await openPage(desk.page, pathname);
  await press(desk.page, 'Apply reply');
  await desk.page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
  await press(desk.page, 'Continue');
  await shows(desk.page, 'The reply is applied.');
  await assertAccessibleInBothModes(desk.page);
  expect(await sellers.payout(payouts[0] ?? '')).toMatchObject({ state: 'settled' });
  expect(await sellers.payout(payouts[1] ?? '')).toMatchObject({ state: 'failed' });

  const year = new Date().getFullYear() - 1;
  await openPage(other.page, `/admin/payouts/year/${year}`);
  await shows(other.page, 'Plattformmeldung an HMRC');
  await assertAccessibleInBothModes(other.page);
  await press(other.page, 'XML-Datei erstellen');
  await shows(other.page, 'Die Datei ist nach dem Schema von HMRC gültig.');
  expect([...desk.pageErrors, ...other.pageErrors]).toEqual([]);
});
