import { describe } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { assertAccessible } from '../testing/accessibility.ts';
import { openPage } from '../testing/chromium.ts';
import { submitForm, typeLogin } from '../testing/page-actions.ts';
import { visitScreens } from '../testing/screenshots.ts';
import { openShop } from '../testing/shop.ts';
import { totp } from '../testing/totp.ts';
import { expireStepUp, removeTwoFactor } from '../testing/users.ts';

const { url, ctx } = await openShop();

describe('every sign-in and account screen', () => {
  visitScreens(url, async ({ page, context, mode: { language } }) => {
    const email = language === 'de' ? 'admin@lathe.test' : 'customer@lathe.test';
    const checkScreen = () => assertAccessible(page);

    for (const [path, form, title] of [
      ['/register', 'register', '.error-summary'],
      ['/forgot-password', 'forgot', '.error-summary'],
      ['/reset-password/nonsense', 'reset', '.error-summary'],
      ['/confirm-email/nonsense', 'confirm', '.sign-in-card form [name=problem]'],
      ['/confirm-email-change/nonsense', 'confirm', '.sign-in-card a.button'],
      ['/login', 'login', '.error-summary'],
    ] as const) {
      await openPage(page, path);
      await checkScreen();
      await submitForm(page, form);
      await page.locator(title).first().waitFor({ state: 'attached' });
      await checkScreen();
    }

    await typeLogin(page, email);
    await page.waitForURL('**/account');
    await openPage(page, '/account');
    await checkScreen();

    await expireStepUp(ctx, email);
    await openPage(page, '/account/security');
    await checkScreen();
    await submitForm(page, 'two-factor-set-up');
    await page.locator('[name=confirm_password]').waitFor();
    await checkScreen();
    await page.locator('[name=confirm_password]').fill(DEMO_PASSWORD);
    await submitForm(page, 'two-factor-set-up');
    await page.locator('.qr-code').waitFor();
    await checkScreen();
    const key = (await page.locator('.secret-key code').textContent()) ?? '';
    await page.locator('[name=code]').fill(totp(key));
    await submitForm(page, 'two-factor-confirm');
    await page.locator('.recovery-codes').waitFor();
    await checkScreen();
    await openPage(page, '/account/security');
    await page.locator('.disclosure summary').click();
    await checkScreen();

    await context.clearCookies();
    await openPage(page, '/login');
    await typeLogin(page, email);
    await page.waitForURL('**/two-factor');
    await checkScreen();
    await removeTwoFactor(ctx, email);
  });
});
