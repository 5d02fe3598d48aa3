/** People who wait for places of an event that is sold out. */
import type { Ctx } from '../../../context.ts';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser, TestReply } from '../../../testing/browser.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { makeTickets } from '../../events/testing/tickets.ts';
import { handler } from '../settle-waits.ts';

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

/** The API path of the link in the newest mail. */
export async function linkIn(app: Pick<TestApp, 'ctx'>, email: string): Promise<string> {
  const links = (await mailsTo(app, email)).flatMap((mail) => mail.links);
  const link = links.find((each) => each.includes('/waiting/') && !each.includes('/unsub'));
  return `/api/ticket_wait_links/${link?.split('/').at(-1)}`;
}

export async function countsOf(ctx: Ctx, poolId: string) {
  return await ctx.db
    .selectFrom('ticket_pools')
    .select(['sold', 'reserved', 'offered'])
    .where('id', '=', poolId)
    .executeTakeFirstOrThrow();
}
