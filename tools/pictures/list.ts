/** The screenshots, and the steps to reach each screen. */
import { DEMO_PASSWORD } from '../../demo/people.ts';
import type { launchChromium } from '../../e2e/testing/launch-chromium.ts';

type Chromium = Awaited<ReturnType<typeof launchChromium>>;
type Page = Awaited<ReturnType<Chromium['newPage']>>;

export interface Picture {
  name: string;
  size: 'phone' | 'desk';
  language: 'en-GB' | 'de';
  theme: 'light' | 'dark';
  country?: string;
  walk: (page: Page) => Promise<unknown>;
}

const RECORD = '/odette-amara/releases/good-neighbours';

export const PICTURES: readonly Picture[] = [
  {
    name: 'home',
    size: 'desk',
    language: 'en-GB',
    theme: 'light',
    walk: (page) => open(page, '/'),
  },
  {
    name: 'artist-phone',
    size: 'phone',
    language: 'de',
    theme: 'dark',
    country: 'DE',
    walk: (page) => open(page, '/odette-amara'),
  },
  {
    name: 'release',
    size: 'desk',
    language: 'en-GB',
    theme: 'dark',
    walk: async (page) => {
      await open(page, RECORD);
      await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
      await page.getByRole('region', { name: 'Player' }).waitFor();
    },
  },
  {
    name: 'basket-phone',
    size: 'phone',
    language: 'de',
    theme: 'light',
    country: 'DE',
    walk: async (page) => {
      for (const path of ['/odette-amara/releases/slow-water', RECORD]) {
        await open(page, path);
        const buy = page.getByRole('button', { name: /^(In den Warenkorb|Vorbestellen)$/ });
        await buy.first().click();
        await page.getByRole('dialog', { name: 'Warenkorb' }).waitFor();
      }
    },
  },
  {
    name: 'order-phone',
    size: 'phone',
    language: 'en-GB',
    theme: 'light',
    walk: async (page) => {
      await openAs(page, 'customer@lathe.test', '/account/orders');
      await page.locator('main a[href^="/account/orders/"]').first().click();
      await page.getByRole('heading', { level: 1, name: /\d\d-\d/ }).waitFor();
    },
  },
  {
    name: 'studio',
    size: 'desk',
    language: 'en-GB',
    theme: 'light',
    walk: (page) => openAs(page, 'label@lathe.test', '/studio/releases'),
  },
  {
    name: 'songs',
    size: 'desk',
    language: 'en-GB',
    theme: 'dark',
    walk: async (page) => {
      await openAs(page, 'seller@lathe.test', '/studio/releases');
      await page.getByRole('main').getByRole('link', { name: 'Ebbe EP' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Ebbe EP' }).waitFor();
      await page.locator('.editor a[href$="/songs"]').first().click();
      await page.getByText('Wattläufer').first().waitFor();
    },
  },
  {
    name: 'review',
    size: 'desk',
    language: 'en-GB',
    theme: 'light',
    walk: async (page) => {
      await openAs(page, 'staff@lathe.test', '/admin/reviews');
      await page.getByRole('link', { name: 'Lantern Slides' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Lantern Slides' }).waitFor();
    },
  },
  {
    name: 'plant-phone',
    size: 'phone',
    language: 'de',
    theme: 'dark',
    walk: (page) => openAs(page, 'staff@lathe.test', '/admin/production'),
  },
  {
    name: 'label-phone',
    size: 'phone',
    language: 'en-GB',
    theme: 'light',
    walk: (page) => openAs(page, 'label@lathe.test', '/studio/label/sales'),
  },
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'load' });
  await page.locator('html[data-live=yes]').waitFor({ state: 'attached' });
}

async function openAs(page: Page, email: string, path: string): Promise<void> {
  await signIn(page, email);
  await open(page, path);
}

async function signIn(page: Page, email: string): Promise<void> {
  await open(page, '/login');
  await page.locator('#login-email').fill(email);
  await page.locator('#login-password').fill(DEMO_PASSWORD);
  await page.locator('form:has(#login-email) [type=submit]').first().click();
  await page.waitForURL('**/account');
}
