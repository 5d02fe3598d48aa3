/** Pages as visitors see them, and previews of offline pages. */
import type { publicPageCalls } from '@lathe/contract/public-page-calls';
import { inTransaction } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { findPageForCall, visiblePage } from './find-page.ts';
import { readFollow, removeFollow, saveFollow } from './follow-store.ts';
import { presentPage } from './present-public.ts';
import { readPublicPage } from './public-store.ts';
import { readUnsubscribeToken } from './unsubscribe.ts';

/** Handled by the modules `merch` and `events`. */
type PageSectionCall = Extract<
  keyof typeof publicPageCalls,
  `${string}/merch${string}` | `${string}/events${string}`
>;

export const publicPageRoutes: Handlers<Omit<typeof publicPageCalls, PageSectionCall>> = {
  'GET /api/pages/{page}': async (call) => {
    const { id } = await findPageForCall(call);
    return presentPage(await readPublicPage(call.ctx.db, id));
  },

  'GET /api/pages/{page}/follow': async (call) => {
    const { id } = await viewerDataOf(call);
    const { userId } = signedIn(call.actor);
    const follow = await readFollow(call.ctx.db, { pageId: id, userId });
    return { following: follow !== undefined, wants_mail: follow?.wantsMail ?? false };
  },

  'PUT /api/pages/{page}/follow': async (call) => {
    const { ctx, body, country } = call;
    const { id } = await viewerDataOf(call);
    const { userId } = signedIn(call.actor);
    await inTransaction(ctx.db, async (tx) => {
      const now = ctx.clock.now();
      const input = { pageId: id, userId, wantsMail: body.wants_mail, country, now };
      const { isNew } = await saveFollow(tx, input);
      if (!isNew) return;
      await ctx.cache.clear(tx, `page:${id}`);
      await ctx.hooks.sellerEvent(tx, ctx, { type: 'follower.added', pageId: id });
    });
    return { following: true, wants_mail: body.wants_mail };
  },

  'DELETE /api/pages/{page}/follow': async (call) => {
    const { ctx } = call;
    const { id } = await viewerDataOf(call);
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

/** For calls that always depend on the caller; includes pages they may preview. */
function viewerDataOf({ ctx, actor, params }: Caller & { params: { page: string } }) {
  return visiblePage(ctx.db, { page: params.page, actor });
}
