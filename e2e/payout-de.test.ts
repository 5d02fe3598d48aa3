/** A German label that shares the earnings of an artist, and is paid in euros, less UK tax. */
import { pdfText } from '@lathe/media/testing/pdf-text';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { schemaErrors } from '../server/modules/bank-files/xml-schemas.ts';
import { makePage } from '../server/modules/pages/testing/pages.ts';
import { paidSellers } from '../server/modules/payouts/testing/paid-seller.ts';
import { makeTitle } from '../server/modules/storefront/testing/titles.ts';
import { checkAmounts, checkBooks } from '../server/testing/books/check.ts';
import { assertAccessible } from './testing/accessibility.ts';
import { answerSteps, openSellerAccount } from './testing/answer-steps.ts';
import { openPage, PHONE, visit } from './testing/chromium.ts';
import { moveByWeek, moveToFirstDaysOfMonth } from './testing/clock-screen.ts';
import { choose, fill, press, waitForHeading, waitForText } from './testing/page-actions.ts';
import {
  approvePayout,
  centsIn,
  paymentsIn,
  prepareFile,
  releaseFile,
  uploadReply,
} from './testing/payout-desk.ts';
import { gatesIn } from './testing/payout-gates.ts';
import { sellCopies } from './testing/sell-copies.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';
import { totp } from './testing/totp.ts';

const shop = await openShop({ DEMO: 'off' });
const { url, ctx } = shop;
const INTERVIEW = '/studio/payouts/tax/interview';

async function openLabel(page: Page): Promise<void> {
  await openSellerAccount(page, {
    start: { kind: 'business', 'address.country_iso': 'DE' },
    person: { dob: '1985-03-02', phone: '030 901820' },
    address: {
      'address.address_line_1': 'Torstraße 12',
      'address.city': 'Berlin',
      'address.postcode': '10119',
    },
    business: { business_name: 'Nordkai GmbH', legal_form: 'gmbh', vat_number: 'DE136695976' },
    owners: { has_additional_owners: 'no' },
  });
  await openPage(page, '/studio/label');
  await fill(page, 'Name des Labels', 'Nordkai');
  await press(page, 'Label eröffnen');
  await waitForText(page, 'Dein Label ist eröffnet.');
}

/** Artist and label agree on everything: the roster, and who gets what. */
async function share(label: Page, artist: Page): Promise<void> {
  await label.getByRole('link', { name: 'Roster', exact: true }).click();
  await fill(label, 'Adresse der Künstlerseite', `${url}/kiosk`);
  await press(label, 'Anfrage senden');
  await waitForText(label, 'Die Anfrage ist unterwegs.');
  await openPage(artist, '/studio/agreements');
  await press(artist, 'Agree: Nordkai');
  await waitForText(artist, 'You are on the roster.');
  await label.getByRole('link', { name: 'Splits', exact: true }).click();
  await label.getByRole('link', { name: 'Low Water', exact: true }).click();
  await fill(label, 'Anteil von Kiosk', '30');
  await fill(label, 'Anteil von Nordkai', '70');
  await press(label, 'Vorschlagen');
  await label.getByText('Alle Beteiligten haben eine Mail bekommen.').waitFor();
  await openPage(artist, '/studio/agreements');
  await press(artist, 'Agree: Low Water');
  await waitForText(artist, 'You have agreed.');
}

/** Stops in the middle, and continues later. */
async function signInterview(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Auszahlungen', exact: true });
  await tabs.getByRole('link', { name: 'Steuerunterlagen' }).click();
  await page.getByRole('link', { name: 'Anfangen', exact: true }).click();
  await page.waitForURL(`**${INTERVIEW}/who`);
  await page.getByText('Kapitalgesellschaft', { exact: true }).click();
  await fill(page, 'Name für das Finanzamt', 'Nordkai GmbH');
  // Saved while typing, without the button.
  await waitForText(page, 'Alle Änderungen sind gespeichert.');
  await openPage(page, '/studio/payouts/tax');
  await page.getByRole('link', { name: 'Weitermachen', exact: true }).click();
  // What the seller account says is filled in.
  await waitForHeading(page, 'Prüfen und unterschreiben');
  await page.getByRole('link', { name: 'Bearbeiten: Steuernummern' }).click();
  await page.locator('#tax-vat_number').fill('DE136695977');
  await page.locator('footer [value=continue]').click();
  await page.locator('.field-error').first().waitFor();
  await answerSteps(page, INTERVIEW, { numbers: { vat_number: 'DE136695976' } });
  await waitForHeading(page, 'Prüfen und unterschreiben');
  await assertAccessible(page);
  await page.locator('#tax-is_correct').check();
  await fill(page, 'Deine Position', 'Geschäftsführerin');
  await fill(page, 'Unterschrift', 'Anna Lehmann');
  await press(page, 'Steuerprofil unterschreiben');
  await waitForText(page, 'Dein Steuerprofil ist unterschrieben.');
  await assertAccessible(page);
}

async function addAccount(page: Page): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Auszahlungen', exact: true });
  await tabs.getByRole('link', { name: 'Bankkonten' }).click();
  await page.getByRole('link', { name: 'Konto hinzufügen' }).first().click();
  await page.getByRole('link', { name: 'Eurokonto (IBAN)' }).click();
  await page.locator('[name=iban]').waitFor();
  await choose(page, 'Land des Kontos', 'DE');
  await fill(page, 'Kontoinhaber', 'Nordkai GmbH');
  await page.locator('[name=iban]').fill('DE89370400440532013000');
  await press(page, 'Konto hinzufügen');
  await page.getByText('Das Konto wurde hinzugefügt.').waitFor();
}

async function setUpTwoFactor(page: Page): Promise<void> {
  await openPage(page, '/account/security');
  await press(page, 'Einrichten');
  const key = (await page.locator('.secret-key code').textContent()) ?? '';
  await fill(page, 'Code aus deiner App', totp(key));
  await press(page, 'Einschalten');
  await waitForHeading(page, 'Speichere deine Wiederherstellungscodes');
}

it('a label shares the earnings of a record, and gets its part in euros less 20 % tax', async () => {
  const [label, artist, first, second] = [
    await visit(url, { language: 'de', theme: 'dark' }),
    await visit(url, { size: PHONE }),
    await visit(url),
    await visit(url),
  ];
  const { page } = label;
  await visitAs(first.context, shop, { role: 'admin', name: 'Ada First' });
  await visitAs(second.context, shop, { role: 'admin', name: 'Ben Second' });
  await moveToFirstDaysOfMonth(first.page, ctx);

  const { id } = await visitAs(label.context, shop, { name: 'Anna Lehmann', locale: 'de' });
  const { id: ownerId } = await visitAs(artist.context, shop, { seller: true });
  await openLabel(page);
  const kiosk = await makePage(ctx, {
    owner_id: ownerId,
    is_live: true,
    name: 'Kiosk',
    slug: 'kiosk',
  });
  const { releaseIds } = await makeTitle(ctx, {
    ownerId,
    page: kiosk,
    title: 'Low Water',
    releases: [{ type: 'vinyl_12_double', tier: 'Luxe' }],
  });
  await share(page, artist.page);
  const sides = ['Side A', 'Side B', 'Side C', 'Side D'];
  const sold = { release: releaseIds[0] ?? '', title: 'Low Water', sides };
  await sellCopies(shop, { ...sold, plant: first.page });

  await setUpTwoFactor(page);
  await openPage(page, '/studio/payouts');
  await signInterview(page);
  await addAccount(page);
  await moveByWeek(first.page);
  await moveByWeek(first.page);
  const convert = page.getByRole('link', { name: 'Guthaben in anderen Währungen einbeziehen' });
  await expect
    .poll(async () => (await gatesIn(page, 'Guthaben in EUR')) && (await convert.count()))
    .toBe(1);
  await convert.click();
  await waitForHeading(page, 'Auszahlung in EUR anfordern');
  await waitForText(page, 'Einbehaltene Steuer (20 %)');
  await assertAccessible(page);
  const request = page.getByRole('button', { name: /€ anfordern$/ });
  const requested = centsIn(await request.textContent());
  await request.click();
  await waitForText(
    page,
    'Deine Auszahlung ist angefordert. Wir prüfen sie und senden sie an deine Bank.',
  );

  await approvePayout(first.page, 'Anna Lehmann');
  const xml = await releaseFile(second.page, await prepareFile(first.page));
  for (const schema of ['iso', 'epc'] as const) expect(schemaErrors(xml, schema)).toEqual([]);
  const [payment, ...others] = paymentsIn(xml);
  expect(others).toEqual([]);
  expect(payment).toMatchObject({ currency: 'EUR', name: 'Nordkai GmbH' });
  expect(centsIn(payment?.amount ?? '')).toBe(requested);
  expect(xml).toContain('DE89370400440532013000');
  await uploadReply(second.page, xml);
  await page.locator('.badge', { hasText: 'Ausgezahlt' }).waitFor();
  await assertAccessible(page);
  const receipt = await page.getByRole('link', { name: 'Beleg (PDF)' }).getAttribute('href');
  const [text = ''] = await pdfText(await (await page.request.get(receipt ?? '')).body());
  for (const part of ['Nordkai GmbH', 'DE136695976', '(20 %) −8,28', '33,13']) {
    expect(text.replaceAll('\u00a0', ' ')).toContain(part);
  }

  const taxed = ['gross', 'withheld', 'net', 'withholding_rate'] as const;
  const [paid] = await ctx.db.selectFrom('payouts').select(taxed).execute();
  expect(paid).toEqual({ gross: 4141, withheld: 828, net: 3313, withholding_rate: 2000 });
  expect(requested).toBe(3313);
  const { books } = paidSellers({ ctx });
  expect(await books(id, 'GBP')).toEqual({});
  expect(await books(id, 'EUR')).toEqual({
    reserve: 460,
    withholding_due: 828,
  });
  // The part of the artist.
  expect(await books(ownerId, 'GBP')).toEqual({ earnings_available: expect.any(Number) });
  await checkBooks(ctx.db);
  await checkAmounts(ctx.db);
  for (const { pageErrors } of [label, artist, first, second]) expect(pageErrors).toEqual([]);
});
