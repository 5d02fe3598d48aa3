import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MILANO } from '../server/modules/sellers/testing/creators.ts';
import { TEST_PASSWORD } from '../server/testing/people.ts';
import { assertAccessibleInBothModes } from './testing/accessibility.ts';
import { callInPage } from './testing/call-in-page.ts';
import { openPage, PHONE, visit, waitForHydration } from './testing/chromium.ts';
import { holdReads } from './testing/hold-reads.ts';
import { mailedLink } from './testing/mailbox.ts';
import {
  choose,
  fill,
  press,
  typed,
  waitForFieldError,
  waitForHeading,
} from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';
import { expireStepUp } from './testing/users.ts';

const shop = await openShop();
const { url, ctx } = shop;

const saved = (page: Page) => page.getByText('All changes are saved.').waitFor();

describe('label owner in Berlin', () => {
  it('opens a seller account with interruptions, mistakes and two tabs', async () => {
    const { page, context, pageErrors } = await visit(url);
    const { id, email } = await visitAs(context, shop, { name: 'Ann Lee' });
    await openPage(page, '/studio');
    await waitForHeading(page, 'Sell your music on Lathe');
    await page.getByRole('link', { name: 'Open a seller account' }).click();

    await waitForHeading(page, 'How you sell');
    await page.getByText('A business', { exact: true }).click();
    await choose(page, 'Country', 'DE');
    await press(page, 'Save and continue');

    await waitForHeading(page, 'About you');
    expect(await typed(page, 'Last name')).toBe('Lee');
    await press(page, 'Save and continue');
    await waitForFieldError(page, 'This field is required.');
    await fill(page, 'Date of birth', '2015-06-01');
    await fill(page, 'Phone', '030 901820');
    await press(page, 'Save and continue');
    await waitForFieldError(page, 'Sellers must be at least 18 years old.');
    await fill(page, 'Date of birth', '1985-03-02');
    await saved(page);
    // Reloads in the middle of a step; autosave has stored the input.
    await openPage(page, page.url());
    expect(await typed(page, 'Date of birth')).toBe('1985-03-02');
    expect(await typed(page, 'Phone')).toBe('030 901820');
    await press(page, 'Save and continue');

    await waitForHeading(page, 'Your address');
    await fill(page, 'Street and number', 'Torstraße 12');
    await fill(page, 'Town or city', 'Berlin');
    await fill(page, 'Postcode', '10119');
    await press(page, 'Back');
    await waitForHeading(page, 'About you');
    await press(page, 'Save and continue');
    await waitForHeading(page, 'Your address');
    expect(await typed(page, 'Postcode')).toBe('10119');
    await press(page, 'Save and continue');

    await waitForHeading(page, 'Your business');
    await fill(page, 'Business name', 'North Pier GmbH');
    await choose(page, 'Business type', 'GmbH');
    await fill(page, 'VAT number (optional)', 'DE136695977');
    await press(page, 'Save and continue');
    await waitForFieldError(page, 'This is not a valid VAT number for your country.');
    await fill(page, 'VAT number (optional)', 'DE 136 695 976');
    await press(page, 'Save and continue');

    await waitForHeading(page, 'Owners');
    await page.getByLabel('Yes').check();
    await fill(page, 'First name', 'Uwe');
    await fill(page, 'Last name', 'Kant');
    await fill(page, 'Date of birth', '1971-02-03');
    await fill(page, 'Share', '12');
    const releaseReads = await holdReads(page);
    await press(page, 'Save and continue');
    await waitForFieldError(page, 'Please enter a share from 25 to 100%');
    // Typed before the page revalidates after the save.
    await fill(page, 'Share', '40,5');
    await releaseReads();
    await saved(page);
    expect(await typed(page, 'Share')).toBe('40,5');

    const other = await context.newPage();
    await openPage(other, '/studio/onboarding/person');
    await fill(other, 'First name', 'Anna');
    await saved(other);
    await other.close();
    await fill(page, 'Share', '41');
    await page.getByText('This was changed somewhere else in the meantime').waitFor();
    await page.getByRole('link', { name: 'Reload the page' }).click();
    await page
      .getByText('This was changed somewhere else in the meantime')
      .waitFor({ state: 'detached' });
    await waitForHydration(page);
    expect(await typed(page, 'Share')).toBe('40.5');
    await press(page, 'Add another owner');
    await page.getByRole('group', { name: 'Owner 2' }).waitFor();
    await press(page, 'Remove owner 2');
    await page.getByRole('group', { name: 'Owner 2' }).waitFor({ state: 'detached' });
    await press(page, 'Save and continue');

    await waitForHeading(page, 'Check and open');
    await page.getByText('Anna Lee').waitFor();
    await page.getByText('Uwe Kant, 40.5%').waitFor();
    await press(page, 'Open my seller account');
    await waitForFieldError(page, 'Please accept the terms.');
    await assertAccessibleInBothModes(page);
    expect(await isSeller(id)).toBe(false);
    await page.getByRole('checkbox').check();
    await press(page, 'Open my seller account');

    await waitForHeading(page, 'Hello, Ann');
    await page.getByText('Your seller account is open').waitFor();
    expect(await isSeller(id)).toBe(true);
    const header = page.getByRole('navigation', { name: 'Main' });
    await header.getByRole('link', { name: 'Studio' }).waitFor();
    await page.getByText('2 of 5 done').waitFor();
    await assertAccessibleInBothModes(page);
    await page.getByRole('link', { name: 'Switch it on' }).waitFor();
    await page.getByText('DE136695976').waitFor();
    expect(await mailedLink(page, email, '/studio')).toBe(`${url}/studio`);
    await press(page, 'Got it');
    await page.getByText('Your seller account is open').waitFor({ state: 'detached' });
    await press(page, 'Hide this guide');
    await page.getByText('First steps').waitFor({ state: 'detached' });

    await page.getByRole('link', { name: 'Seller details' }).click();
    await page.getByRole('link', { name: 'Edit: Your address' }).click();
    await fill(page, 'Postcode', '1');
    await press(page, 'Save changes');
    await waitForFieldError(page, 'One looks like 10115.');
    await fill(page, 'Postcode', '10117');
    await press(page, 'Save changes');
    await page.getByText('Your seller details are saved.').waitFor();
    await page.getByText('10117 Berlin').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('seller in Milan', () => {
  it('changes the identity number only after confirmation, even after inactivity', async () => {
    const { page, context, pageErrors } = await visit(url);
    const { id, email } = await visitAs(context, shop, { name: 'Ann Lee' });
    await openPage(page, '/studio');
    const started = await callInPage(page, 'POST', `/api/account/${id}/creator`, WITH_NUMBER);
    expect(started, JSON.stringify(started.body)).toMatchObject({ status: 200 });
    const opened = await callInPage(page, 'PUT', `/api/account/${id}/creator`, {
      version: 1,
      complete: true,
      terms: true,
    });
    expect(opened, JSON.stringify(opened.body)).toMatchObject({ status: 200 });
    expect(JSON.stringify(opened.body)).not.toContain(WITH_NUMBER.personal_id_number);

    const number = 'Personal number (Codice fiscale)';
    await openPage(page, '/studio/onboarding/identity');
    await page.getByText('••••••••••••••2S').waitFor();
    expect(await typed(page, number)).toBe('');
    await expireStepUp(ctx, email);
    await fill(page, number, 'MRTMTT25D09F205Z');
    await press(page, 'Save changes');
    await waitForHeading(page, 'Confirm it’s you');
    expect(await page.content()).not.toContain('MRTMTT25D09F205Z');
    await page.getByLabel('Password', { exact: true }).fill('Wrong-guess-1');
    await press(page, 'Continue');
    await page.locator('.field-error').first().waitFor();
    await page.getByLabel('Password', { exact: true }).fill(TEST_PASSWORD);
    await press(page, 'Continue');
    await page.getByText('••••••••••••••2S').waitFor();
    await fill(page, number, 'MRTMTT25D09F205Z');
    await press(page, 'Save changes');
    await page.getByText('Your seller details are saved.').waitFor();
    await page.getByText('••••••••••••••5Z').waitFor();
    expect(await page.content()).not.toContain('MRTMTT25D09F205Z');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('user with an unstable connection', () => {
  it('loses no input on a lost connection or on back navigation', async () => {
    const { page, context, pageErrors } = await visit(url, { size: PHONE, losesNetwork: true });
    await visitAs(context, shop, { name: 'Ann Lee' });
    await openPage(page, '/studio/onboarding');
    await press(page, 'Save and continue');
    await waitForHeading(page, 'About you');
    await fill(page, 'Date of birth', '1985-03-02');
    await fill(page, 'Phone', '020 7946 0018');
    await press(page, 'Save and continue');
    await waitForHeading(page, 'Your address');
    await fill(page, 'Town or city', 'Leeds');
    await page.goBack();
    await waitForHeading(page, 'About you');
    await page.goForward();
    await waitForHeading(page, 'Your address');
    expect(await typed(page, 'Town or city')).toBe('Leeds');

    await context.setOffline(true);
    await fill(page, 'Street and number', '1 Mill Lane');
    await fill(page, 'Postcode', 'ls1 4ap');
    await page.getByText('The last change is not saved yet.').waitFor();
    await press(page, 'Save and continue');
    await page.getByRole('alert').getByText('We could not reach the shop.').waitFor();
    expect(await typed(page, 'Street and number')).toBe('1 Mill Lane');
    await context.setOffline(false);
    await press(page, 'Save and continue');
    await waitForHeading(page, 'Check and open');
    await page.getByText('1 Mill Lane, Leeds, LS1 4AP').waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

describe('without JavaScript, on a phone, in German', () => {
  it('addresses follow their country, and a seller account can be opened', async () => {
    const { page, context } = await visit(url, { size: PHONE, language: 'de', javaScript: false });
    const { id, email } = await visitAs(context, shop, { name: 'Uta Kern', locale: 'de' });
    await page.goto('/account/addresses/new');
    await choose(page, 'Land', 'US');
    await fill(page, 'Straße und Hausnummer', '921 SW Morrison St');
    await press(page, 'Felder dieses Landes zeigen');
    expect(await typed(page, 'Straße und Hausnummer')).toBe('921 SW Morrison St');
    await choose(page, 'Bundesstaat', 'Oregon');
    await fill(page, 'Ort', 'Portland');
    await fill(page, 'ZIP-Code', '97205');
    await press(page, 'Adresse speichern');
    await page.getByText('Portland, OR 97205').waitFor();

    await page.goto('/studio/onboarding');
    await choose(page, 'Land', 'IT');
    await press(page, 'Speichern und weiter');
    await fill(page, 'Geburtsdatum', '1985-03-02');
    await fill(page, 'Telefon', '02 1234 5678');
    await press(page, 'Speichern und weiter');
    await fill(page, 'Straße und Hausnummer', 'Via Torino 2');
    await fill(page, 'Ort', 'Milano');
    await fill(page, 'Provinz', 'MI');
    await press(page, 'Speichern und weiter');
    await waitForFieldError(page, 'zum Beispiel 20121');
    await fill(page, 'Postleitzahl', '20123');
    await press(page, 'Speichern und weiter');
    await waitForHeading(page, 'Identifikation');
    await fill(page, 'Persönliche Nummer (Codice fiscale)', 'RSSMRA85T10A562S');
    await press(page, 'Speichern und weiter');
    await waitForHeading(page, 'Prüfen und eröffnen');
    await expect.poll(() => page.textContent('main')).toContain('••••••••••••••2S');
    expect(await page.content()).not.toContain('RSSMRA85T10A562S');
    await page.getByRole('checkbox').check();
    await press(page, 'Mein Verkäuferkonto eröffnen');
    await page.getByText('Dein Verkäuferkonto ist eröffnet').waitFor();
    expect(await isSeller(id)).toBe(true);

    await expireStepUp(ctx, email);
    await page.goto('/studio/onboarding/identity');
    await fill(page, 'Passwort', TEST_PASSWORD);
    await press(page, 'Weiter');
    await fill(page, 'Persönliche Nummer (Codice fiscale)', 'MRTMTT25D09F205Z');
    await press(page, 'Änderungen speichern');
    await page.getByText('Deine Verkäuferdaten sind gespeichert.').waitFor();
    await expect.poll(() => page.textContent('main')).toContain('••••••••••••••5Z');
    await context.close();
  });
});

const WITH_NUMBER = { ...MILANO, personal_id_number: 'RSSMRA85T10A562S' };

async function isSeller(userId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('sellers')
    .select('onboarded_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Boolean(row?.onboarded_at);
}
