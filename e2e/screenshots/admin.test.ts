import { describe, expect } from 'vitest';
import { assertAccessible } from '../testing/accessibility.ts';
import { openPage, visit } from '../testing/chromium.ts';
import { mailedLink } from '../testing/mailbox.ts';
import { logIn, submitForm } from '../testing/page-actions.ts';
import { visitScreens } from '../testing/screenshots.ts';
import { openShop } from '../testing/shop.ts';

const { url, ctx } = await openShop();

describe('every admin and privacy screen', () => {
  visitScreens(url, async ({ page, mode: options }) => {
    const checkScreen = () => assertAccessible(page);
    await openPage(page, '/invitation/nonsense');
    await checkScreen();
    await logIn(page, 'admin@lathe.test');
    const email = `${options.language}-${options.theme}@a-rather-long-domain-of-a-label.example`;
    await openPage(page, '/admin/invitations');
    await page.locator('#invite-email').fill(email);
    await submitForm(page, 'invite');
    await page.locator('.notice-success').waitFor();
    await checkScreen();
    await page.locator('#invite-email').fill(email);
    await submitForm(page, 'invite');
    await page.locator('.error-summary').waitFor();
    await checkScreen();
    const { id } = await ctx.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'label@lathe.test')
      .executeTakeFirstOrThrow();
    const job = await ctx.db
      .selectFrom('making_jobs')
      .select('id')
      .where('stage', '=', 'sleeve')
      .executeTakeFirstOrThrow();
    for (const path of [
      '/admin',
      '/admin/users',
      '/admin/users?q=nobody-has-this',
      `/admin/users/${id}?done=role`,
      '/admin/invitations?state=revoked',
      '/admin/jobs',
      '/admin/jobs?state=retrying',
      '/admin/flags',
      '/admin/orders',
      '/admin/orders/returns',
      '/admin/payouts',
      '/admin/payouts?list=settled',
      '/admin/payouts/tax',
      '/admin/payouts/tax/rates',
      '/admin/ledger',
      '/admin/ledger/transactions?currency=GBP&account=vat_due',
      '/admin/production?stage=queued',
      `/admin/production/jobs/${job.id}`,
      '/admin/production/batches',
      '/admin/production/parcels',
      '/admin/production/days',
      '/admin/highlights',
      '/admin/catalogue',
      '/admin/catalogue/formats/1',
      '/admin/catalogue/vat',
      '/admin/catalogue/vat/GB?rate=22,5&valid_from=2100-01-01',
      '/admin/catalogue/vat/eu-duty?each=4&below=150&valid_from=2100-01-01',
      '/admin/shipping',
      '/admin/shipping/postage/europe/standard',
      '/admin/pages',
      '/admin/clock',
      '/admin/audit',
      '/admin/audit?action=no.such&from=2020-01-01',
      '/account/privacy',
    ]) {
      await openPage(page, path);
      await checkScreen();
    }
    await submitForm(page, 'export');
    await page
      .locator('.export-preparing, input[value=download]')
      .first()
      .waitFor({ state: 'attached' });
    await page.locator('input[value=download]').waitFor({ state: 'attached' });
    await checkScreen();
    await page.locator('details.disclosure summary').click();
    await submitForm(page, 'delete');
    await page.locator('.error-summary').waitFor();
    await checkScreen();
    const guest = await visit(url, options);
    const link = await mailedLink(page, email, '/invitation/');
    await openPage(guest.page, new URL(link).pathname);
    await submitForm(guest.page, 'accept');
    await guest.page.locator('.error-summary').waitFor();
    await assertAccessible(guest.page);
    expect(guest.pageErrors).toEqual([]);
    await guest.context.close();
  });
});
