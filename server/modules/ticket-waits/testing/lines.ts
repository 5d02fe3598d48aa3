/** People who wait for places of an event that is sold out. */
import { expect } from 'vitest';
import type { Ctx } from '../../../context.ts';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser, TestReply } from '../../../testing/browser.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { makeTickets } from '../../events/testing/tickets.ts';
import { handler } from '../settle-waits.ts';

/** High rate limits, except for mails to one address. */
export const WAIT_LIMITS = {
  mailbox: { points: 4, seconds: 3600 },
  stock_alert: { points: 1000, seconds: 3600 },
  checkout: { points: 1000, seconds: 600 },
  login: { points: 100, seconds: 60 },
};

/** What a worker does each minute. */
export async function settleWaits(ctx: Ctx): Promise<void> {
  await handler(ctx, {}, { signal: new AbortController().signal });
}

/** All places are sold, without tickets. */
export async function soldOut(ctx: Ctx, input: Parameters<typeof makeTickets>[1]) {
  const made = await makeTickets(ctx, { capacity: 10, ...input });
  await setSold(ctx, made, input.capacity ?? 10);
  return made;
}

export async function setSold(
  ctx: Ctx,
  { poolId, categories }: { poolId: string; categories: readonly string[] },
  sold: number,
): Promise<void> {
  await ctx.db.updateTable('ticket_pools').set({ sold }).where('id', '=', poolId).execute();
  const first = categories[0] ?? '';
  await ctx.db.updateTable('ticket_categories').set({ sold }).where('id', '=', first).execute();
}

export async function wait(
  browser: TestBrowser,
  category: string,
  body: { places?: number; email?: string; code?: string } = {},
): Promise<TestReply> {
  return await browser.post(`/api/ticket_waits/${category}`, { places: 1, ...body });
}

/** A guest in line, with a confirmed address. */
export async function guestInLine(app: TestApp, category: string, email: string, places = 1) {
  const browser = app.browser();
  expect((await wait(browser, category, { email, places })).json).toEqual({ state: 'confirm' });
  const link = await linkIn(app, email);
  expect((await browser.post(`${link}/confirm`, {})).status).toBe(204);
  app.clock.advance({ seconds: 1 });
  return { browser, link: () => linkIn(app, email) };
}

/** The API path of the link in the newest mail. */
export async function linkIn(app: Pick<TestApp, 'ctx'>, email: string): Promise<string> {
  const links = (await mailsTo(app, email)).flatMap((mail) => mail.links);
  const link = links.find((each) => each.includes('/waiting/') && !each.includes('/unsub'));
  return `/api/ticket_wait_links/${link?.split('/').at(-1)}`;
}

/** All who wait, in their order. */
export async function waitsOf(ctx: Pick<Ctx, 'db'>, category: string) {
  return await ctx.db
    .selectFrom('ticket_waits')
    .selectAll()
    .where('category_id', '=', category)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function countsOf(ctx: Ctx, poolId: string) {
  return await ctx.db
    .selectFrom('ticket_pools')
    .select(['sold', 'reserved', 'offered'])
    .where('id', '=', poolId)
    .executeTakeFirstOrThrow();
}
