/** Pages as visitors see them, and as a preview to those who may see them earlier. */
import type { publicPageCalls } from '@lathe/contract/public-page-calls';
import { calendarDate } from '@lathe/rules/dates';
import { vatRateOn } from '@lathe/rules/vat';
import { inTransaction } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { taxTable } from '../taxes/index.ts';
import { findEvent, listNextEvents, listPageEvents } from './event-store.ts';
import { type FoundPage, isName, visiblePage } from './find-page.ts';
import { readFollow, removeFollow, saveFollow } from './follow-store.ts';
import { findMerch, listMerch, merchPriceList } from './merch-store.ts';
import { pastBefore, presentEvent, presentMerch, presentPage } from './present-public.ts';
import { readPublicPage } from './public-store.ts';
import { readUnsubscribeToken } from './unsubscribe.ts';

export const publicPageRoutes: Handlers<typeof publicPageCalls> = {
  'GET /api/pages/{page}': async (call) => {
    const { id } = await pageOf(call);
    return presentPage(await readPublicPage(call.ctx.db, id));
  },

  'GET /api/pages/{page}/merch': async (call) => {
    const page = await pageOf(call);
    const visit = await visitTo(call, page);
    const items = await listMerch(call.ctx.db, { pageId: page.id, now: visit.now });
    return { data: items.map((item) => presentMerch(item, visit)), next_page_url: null };
  },

  'GET /api/pages/{page}/merch/{item}': async (call) => {
    const page = await pageOf(call);
    const visit = await visitTo(call, page);
    const { item: wanted } = call.params;
    const item = isName(wanted)
      ? await findMerch(call.ctx.db, { pageId: page.id, now: visit.now, item: wanted })
      : undefined;
    if (!item) throw new CallError('not_found');
    return presentMerch(item, visit);
  },

  'GET /api/pages/{page}/events': async (call) => {
    const { id } = await pageOf(call);
    const now = call.ctx.clock.now();
    const events = await listPageEvents(call.ctx.db, { pageId: id, now, past: pastBefore(now) });
    return {
      data: events.map((event) => presentEvent(event, { locale: call.locale, now })),
      next_page_url: null,
    };
  },

  'GET /api/pages/{page}/events/{event}': async (call) => {
    const { id } = await pageOf(call);
    const now = call.ctx.clock.now();
    const { event: wanted } = call.params;
    const event = isName(wanted)
      ? await findEvent(call.ctx.db, { pageId: id, event: wanted, now })
      : undefined;
    if (!event) throw new CallError('not_found');
    return presentEvent(event, { locale: call.locale, now });
  },

  'GET /api/events': async ({ ctx, locale }) => {
    const now = ctx.clock.now();
    const events = await listNextEvents(ctx.db, { now, past: now });
    return {
      data: events.map((event) => presentEvent(event, { locale, now })),
      next_page_url: null,
    };
  },

  'GET /api/pages/{page}/follow': async (call) => {
    const { id } = await ownViewOf(call);
    const { userId } = signedIn(call.actor);
    const follow = await readFollow(call.ctx.db, { pageId: id, userId });
    return { following: follow !== undefined, wants_mail: follow?.wantsMail ?? false };
  },

  'PUT /api/pages/{page}/follow': async (call) => {
    const { ctx, body } = call;
    const { id } = await ownViewOf(call);
    const { userId } = signedIn(call.actor);
    await inTransaction(ctx.db, async (tx) => {
      const wish = { pageId: id, userId, wantsMail: body.wants_mail, now: ctx.clock.now() };
      const { isNew } = await saveFollow(tx, wish);
      if (isNew) await ctx.cache.clear(tx, `page:${id}`);
    });
    return { following: true, wants_mail: body.wants_mail };
  },

  'DELETE /api/pages/{page}/follow': async (call) => {
    const { ctx } = call;
    const { id } = await ownViewOf(call);
    const { userId } = signedIn(call.actor);
    await inTransaction(ctx.db, async (tx) => {
      const wasFollowing = await removeFollow(tx, { pageId: id, userId });
      if (wasFollowing) await ctx.cache.clear(tx, `page:${id}`);
    });
  },

  'GET /api/unsubscribe/{token}': async ({ ctx, params }) => {
    const following = readUnsubscribeToken(ctx, params.token);
    const page = await ctx.db
      .selectFrom('pages')
      .select(['name', 'slug as url'])
      .where('id', '=', following.pageId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!page) throw new CallError('not_found');
    const follow = await readFollow(ctx.db, following);
    return { page, subscribed: follow?.wantsMail ?? false };
  },
};

/** The public view: who asks matters in a preview alone, so that others can share one reply. */
function pageOf(
  call: Caller & { params: { page: string }; query: { preview?: boolean | undefined } },
) {
  return visiblePage(call.ctx.db, {
    page: call.params.page,
    actor: call.query.preview ? call.actor : null,
  });
}

/** For calls about the caller, who may already see the page. */
function ownViewOf({ ctx, actor, params }: Caller & { params: { page: string } }) {
  return visiblePage(ctx.db, { page: params.page, actor });
}

async function visitTo({ ctx, locale, country }: Caller, { name, slug, isLive }: FoundPage) {
  const now = ctx.clock.now();
  const today = calendarDate(now);
  const vatRate = vatRateOn(await taxTable(ctx), country, today);
  const prices = await merchPriceList(ctx);
  return { locale, country, now, today, vatRate, prices, page: { name, slug, isLive } };
}
