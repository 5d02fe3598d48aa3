/** On a slow connection a page is visible and usable for seconds before its scripts load. */
import { describe, expect, it } from 'vitest';
import { makePage } from '../server/modules/pages/testing/pages.ts';
import { PHONE, visit } from './testing/chromium.ts';
import { holdScripts, openWithoutScripts } from './testing/hold-scripts.ts';
import { fill, submitForm } from './testing/page-actions.ts';
import { openShop } from './testing/shop.ts';
import { visitAs } from './testing/sign-in-as.ts';

const shop = await openShop();
const { url, ctx } = shop;

describe('page with late scripts', () => {
  it('shows form errors at once, and keeps the scroll position of a user who has moved on', async () => {
    const { page, context, pageErrors } = await visit(url, { size: PHONE });
    const releaseScripts = await holdScripts(page);
    await openWithoutScripts(page, '/register');
    await submitForm(page, 'register');
    const summary = page.locator('.error-summary:focus');
    await summary.waitFor();
    const terms = page.getByRole('checkbox').first();
    await terms.check();
    const scrollPosition = await page.evaluate(() => scrollY);
    await releaseScripts();
    expect(await page.evaluate(() => scrollY)).toBe(scrollPosition);
    await expect.poll(() => summary.count()).toBe(0);
    await expect.poll(() => terms.isChecked()).toBe(true);
    // From here on, scripts show the errors.
    await submitForm(page, 'register');
    await summary.waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('applies input from before hydration', async () => {
    const { page, context, pageErrors } = await visit(url);
    const { id } = await visitAs(context, shop, { seller: true });
    const releaseScripts = await holdScripts(page);
    await openWithoutScripts(page, '/account/addresses/new');
    await page.getByLabel('Country', { exact: true }).selectOption('US');
    await fill(page, 'Street and number', '921 SW Morrison St');
    await releaseScripts();
    await page.getByLabel('ZIP code', { exact: true }).waitFor();
    await expect
      .poll(() => page.getByLabel('Street and number').inputValue())
      .toBe('921 SW Morrison St');

    const releaseScriptsAgain = await holdScripts(page);
    const { id: made } = await makePage(ctx, { owner_id: id, description: 'Songs from a ferry.' });
    await openWithoutScripts(page, `/studio/pages/${made}`);
    await fill(page, 'In one sentence (optional)', 'Dub from a ferry.');
    await releaseScriptsAgain();
    // By default, React would restore the value from the server.
    const sentence = page.getByLabel('In one sentence (optional)');
    await expect.poll(() => sentence.inputValue()).toBe('Dub from a ferry.');
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
