import { describe, expect, it } from 'vitest';
import { DESKTOP, open, PHONE, visit } from './testing/chromium.ts';
import { forgetTwoFactor, leaveIdle } from './testing/people.ts';
import { openShop } from './testing/shop.ts';
import { assertSoundBothWays } from './testing/sound.ts';
import { totp } from './testing/totp.ts';

const { url, ctx } = await openShop();
const PASSWORD = 'Demo1234';

describe('every screen of signing in and of the account', () => {
  it.each([
    { language: 'en-GB', theme: 'light', size: DESKTOP, email: 'customer@lathe.test' },
    { language: 'de', theme: 'light', size: PHONE, email: 'admin@lathe.test' },
  ] as const)(
    'pleases axe, fits and complains of nothing, by day and by night ($language)',
    {
      timeout: 240_000,
    },
    async ({ email, ...options }) => {
      const { page, context, complaints } = await visit(url, options);
      const send = (form: string) =>
        page.locator(`form:has([name=intent][value="${form}"]) [type=submit]`).click();

      const look = () => assertSoundBothWays(page);

      for (const [path, form, title] of [
        ['/register', 'register', '.error-summary'],
        ['/forgot-password', 'forgot', '.error-summary'],
        ['/reset-password/nonsense', 'reset', '.error-summary'],
        ['/confirm-email/nonsense', 'confirm', '.sign-in-card form [name=problem]'],
        ['/confirm-email-change/nonsense', 'confirm', '.sign-in-card a.button'],
        ['/login', 'login', '.error-summary'],
      ] as const) {
        await open(page, path);
        await look();
        await send(form);
        await page.locator(title).first().waitFor({ state: 'attached' });
        await look();
      }

      await page.locator('#login-email').fill(email);
      await page.locator('#login-password').fill(PASSWORD);
      await send('login');
      await page.waitForURL('**/account');
      await open(page, '/account');
      await look();

      await leaveIdle(ctx, email);
      await open(page, '/account/security');
      await look();
      await send('two-factor-set-up');
      await page.locator('[name=confirm_password]').waitFor();
      await look();
      await page.locator('[name=confirm_password]').fill(PASSWORD);
      await send('two-factor-set-up');
      await page.locator('.qr-code').waitFor();
      await look();
      const key = (await page.locator('.typed-key code').textContent()) ?? '';
      await page.locator('[name=code]').fill(totp(key));
      await send('two-factor-confirm');
      await page.locator('.recovery-codes').waitFor();
      await look();
      await open(page, '/account/security');
      await page.locator('.disclosure summary').click();
      await look();

      await context.clearCookies();
      await open(page, '/login');
      await page.locator('#login-email').fill(email);
      await page.locator('#login-password').fill(PASSWORD);
      await send('login');
      await page.waitForURL('**/two-factor');
      await look();
      await forgetTwoFactor(ctx, email);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
});
