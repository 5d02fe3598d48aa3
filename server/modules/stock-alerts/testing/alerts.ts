/** Requests to be told of stock, and the mails to those who asked. For tests. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import type { SoldItem } from '../../merch/testing/merch-shop.ts';
import { handler } from '../send-stock-alerts.ts';

/** High rate limits, except for mails to one address. */
export const ALERT_LIMITS = {
  mailbox: { points: 4, seconds: 3600 },
  stock_alert: { points: 1000, seconds: 3600 },
  login: { points: 100, seconds: 60 },
};

/** Path of the API for what is waited for. */
export const pathOf = (thing: string | undefined) => `/api/stock_alerts/${thing}`;

export function stockAlerts(app: TestApp) {
  const { ctx } = app;

  return {
    rows: async () => await ctx.db.selectFrom('stock_alerts').selectAll().execute(),

    clear: () => sql`truncate stock_alerts, stock_alert_rounds, merch_shortages`.execute(ctx.db),

    /** Runs the job that finds what is back, and sends the mails. */
    async lookForStock(): Promise<void> {
      await handler(ctx, {}, { signal: new AbortController().signal });
    },

    /** Mails that say that something is back. */
    async backMails(email: string) {
      return (await mailsTo(app, email)).filter(({ subject }) =>
        /^(Back|Wieder da):/.test(subject),
      );
    },

    async runOut({ typeId, colourId }: SoldItem, size = 'M'): Promise<void> {
      await ctx.db
        .insertInto('merch_shortages')
        .values({ merch_type_id: typeId, size, colour_id: colourId, expected_on: '2026-12-03' })
        .execute();
    },

    /** Follows the link in the mail, as a page does. */
    async confirm(email: string): Promise<void> {
      const [mail] = await mailsTo(app, email);
      const token = mail?.links
        .find((link) => link.includes('/alerts/confirm/'))
        ?.split('/')
        .at(-1);
      const path = `/api/stock_alert_links/${token}`;
      const browser = app.browser();
      expect((await browser.get(path)).json).toMatchObject({
        confirmed: false,
        title: 'Tour shirt',
      });
      expect((await browser.post(`${path}/confirm`, {})).status).toBe(204);
      expect((await browser.post(`${path}/confirm`, {})).status).toBe(204);
      expect((await browser.get(path)).json).toMatchObject({ confirmed: true });
    },
  };
}
