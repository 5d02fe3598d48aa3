/** The screen on which an admin moves the shop's clock. */
import { calendarDate } from '@lathe/rules/dates';
import { PAYOUT_PAID_BY_DAY } from '@lathe/rules/payout-limits';
import type { Page } from 'playwright-core';
import type { Ctx } from '../../server/context.ts';
import { openPage } from './chromium.ts';
import { press } from './page-actions.ts';

/** Of the month: what is sold then becomes available after the monthly run. */
const LAST_DAY_OF_SALE = PAYOUT_PAID_BY_DAY - 2;

/** To a day from which two weeks end after the monthly run, so that only requests pay. */
export async function moveToFirstDaysOfMonth(page: Page, ctx: Ctx): Promise<void> {
  const dayOfMonth = () => Number(calendarDate(ctx.clock.now()).slice(8));
  while (dayOfMonth() < 2 || dayOfMonth() > LAST_DAY_OF_SALE) await moveByWeek(page);
}

export async function moveByWeek(page: Page): Promise<void> {
  await openPage(page, '/admin/clock');
  await press(page, '1 week forward');
  await page.getByText('The shop’s clock is set.').waitFor();
}
