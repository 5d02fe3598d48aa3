import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { assertAccessible } from './testing/accessibility.ts';
import { openPage, visit } from './testing/chromium.ts';
import { openShop } from './testing/shop.ts';

const { url } = await openShop();
const YEAR_SECONDS = 365 * 24 * 60 * 60;

const control = (page: Page) => page.getByTitle('Shipping country and language');
const modal = (page: Page) => page.getByRole('dialog', { name: 'Your Country & Language' });
const countryButton = (page: Page) =>
  modal(page).getByRole('button', { name: 'Select your shipping country' });
const languageButton = (page: Page) =>
  modal(page).getByRole('button', { name: 'Select your language' });

async function openModal(page: Page): Promise<void> {
  await openPage(page, '/');
  await control(page).click();
  await modal(page).waitFor();
}

describe('country and language selector', () => {
  it('changes the country, stores it for a year and reloads the page', async () => {
    const { page, context, pageErrors } = await visit(url);
    await openModal(page);
    await countryButton(page).click();
    const options = modal(page).getByRole('option');
    await expect.poll(() => options.count()).toBeGreaterThan(40);
    await expect
      .poll(() => options.filter({ hasText: 'United Kingdom' }).getAttribute('aria-selected'))
      .toBe('true');
    const list = await modal(page).getByRole('listbox').boundingBox();
    expect(list?.height).toBeLessThanOrEqual(14 * 16 + 2);

    await Promise.all([page.waitForEvent('load'), options.filter({ hasText: 'Germany' }).click()]);
    const cookie = (await context.cookies()).find(({ name }) => name === 'country');
    expect(cookie).toMatchObject({ value: 'DE', path: '/', sameSite: 'Lax' });
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(YEAR_SECONDS - 600);
    await expect
      .poll(() => control(page).locator('img').getAttribute('src'))
      .toBe('/assets/flags/de.svg');
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('changes the language of server-rendered pages', async () => {
    const { page, context } = await visit(url);
    await openModal(page);
    await languageButton(page).click();
    await Promise.all([
      page.waitForEvent('load'),
      modal(page).getByRole('option', { name: 'Deutsch' }).click(),
    ]);
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('de');
    const html = await (await context.request.get('/')).text();
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('nicht fürs Lager');
    await context.close();
  });

  it('closes by its icon, by the backdrop and by Escape, and restores the focus', async () => {
    const { page, context } = await visit(url);
    await openPage(page, '/');
    const openings = [
      () => modal(page).getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(10, 500),
      () => page.keyboard.press('Escape'),
    ];
    for (const close of openings) {
      await control(page).click();
      await modal(page).waitFor();
      await close();
      await modal(page).waitFor({ state: 'detached' });
      // It reappears one frame after the modal closes.
      await expect
        .poll(() => control(page).evaluate((node) => node === document.activeElement))
        .toBe(true);
    }
    await context.close();
  });

  it('opens and closes each list by its button', async () => {
    const { page, context } = await visit(url);
    await openModal(page);
    for (const button of [countryButton(page), languageButton(page)]) {
      await button.click();
      await modal(page).getByRole('listbox').waitFor();
      await button.click();
      await modal(page).getByRole('listbox').waitFor({ state: 'detached' });
    }
    await context.close();
  });

  it('is fully usable by keyboard', async () => {
    const { page, context } = await visit(url);
    await openPage(page, '/');
    await control(page).focus();
    await page.keyboard.press('Enter');
    await modal(page).waitFor();
    await countryButton(page).focus();
    await page.keyboard.press('ArrowDown');
    await modal(page).getByRole('listbox').waitFor();
    await page.keyboard.type('Fra');
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
    expect((await context.cookies()).find(({ name }) => name === 'country')?.value).toBe('FR');
    await context.close();
  });

  it('ignores further changes while one is in progress', async () => {
    const { page, context } = await visit(url);
    await openModal(page);
    // The reload never completes, so the old page stays usable.
    await page.route('**/', () => undefined);
    // Runs inside the page: Playwright actions would wait for the pending navigation.
    await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      const press = async (selector: string, text: string) => {
        const find = () =>
          [...document.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) =>
            textContent?.includes(text),
          );
        while (!find()) await frame();
        find()?.click();
        await frame();
      };
      await press('[aria-haspopup=listbox]', 'United Kingdom');
      await press('[role=option]', 'Germany');
      await press('[aria-haspopup=listbox]', 'English (British)');
      await press('[role=option]', 'Deutsch');
    });
    const cookies = new Map((await context.cookies()).map(({ name, value }) => [name, value]));
    expect(cookies.get('country')).toBe('DE');
    expect(cookies.get('locale')).toBeUndefined();
    await context.close();
  });

  it('shows no error when the lists cannot be loaded', async () => {
    const { page, context, pageErrors } = await visit(url);
    await page.route('**/api/{locales,shipping_countries}', (route) =>
      route.fulfill({ status: 500 }),
    );
    await openModal(page);
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  it('requests the countries with the stored ETag and accepts 304', async () => {
    const { page, context } = await visit(url);
    const load = async () => {
      const countriesResponse = page.waitForResponse('**/api/shipping_countries');
      await openPage(page, '/');
      return await countriesResponse;
    };
    await (await load()).finished();
    const reply = await load();
    expect(await reply.request().headerValue('if-none-match')).toBeTruthy();
    expect(reply.status()).toBe(304);
    await control(page).click();
    await countryButton(page).click();
    await expect.poll(() => modal(page).getByRole('option').count()).toBeGreaterThan(40);
    await context.close();
  });

  it('works on the smallest phone, in German, without axe violations', async () => {
    const size = { width: 320, height: 568 };
    const { page, context } = await visit(url, { size, language: 'de', theme: 'dark' });
    await openPage(page, '/');
    await page.getByTitle('Lieferland und Sprache').click();
    await page.getByRole('dialog').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Lieferland' }).click();
    await page.getByRole('listbox').waitFor();
    await assertAccessible(page);
    const box = await page.getByRole('dialog').boundingBox();
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 320).toBe(true);
    await context.close();
  });

  it('is a separate page without JavaScript', async () => {
    const { page, context } = await visit(url, { javaScript: false });
    await page.goto('/search?q=blue');
    await control(page).click();
    await page.getByLabel('Select your shipping country').selectOption('JP');
    await page.getByLabel('Select your language').selectOption('de');
    await page.getByRole('button', { name: 'Save' }).click();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/search?q=blue');
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe('de');
    expect((await context.cookies()).find(({ name }) => name === 'country')?.value).toBe('JP');
    await context.close();
  });
});
