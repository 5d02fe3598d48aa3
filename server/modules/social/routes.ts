/**
 * YouTube and Instagram on a seller's page. External requests run before the transaction, never
 * inside.
 */
import type { socialCalls } from '@lathe/contract/social-calls';
import type { Ctx } from '../../context.ts';
import { signedIn } from '../../platform/http/actor.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { assertWithinLimit } from '../accounts/index.ts';
import { type OwnPageRow, presentOwnPage, readOwnPage, withPagesLock } from '../pages/index.ts';
import {
  addPost,
  disconnect,
  fetchConnection,
  findInstagramPost,
  removePost,
  startConnecting,
  storeConnection,
} from './instagram-on-page.ts';
import { lookUpYouTube, setPageYouTube } from './youtube-on-page.ts';

export const socialRoutes: Handlers<typeof socialCalls> = {
  'POST /api/youtube/playlists': async (call) => {
    await limit(call);
    const { videos, ...about } = await lookUpYouTube(call.ctx, call.body.url);
    return { ...about, videos: videos.map(({ id, title }) => ({ id, title, image: null })) };
  },

  'PUT /api/users/{user}/pages/{page}/youtube': async (call) => {
    const { ctx, body } = call;
    const pageKey = ownedBy(call);
    await readOwnPage(ctx.db, pageKey);
    await limit(call);
    const found = body.url.trim() === '' ? null : await lookUpYouTube(ctx, body.url);
    return present(
      ctx,
      await withPagesLock(call, (tx) => setPageYouTube(tx, ctx, { ...pageKey, found })),
    );
  },

  'POST /api/users/{user}/pages/{page}/instagram_auth': async (call) => {
    const { ctx } = call;
    const { id } = await readOwnPage(ctx.db, ownedBy(call));
    return startConnecting(ctx, { userId: signedIn(call.actor).userId, pageId: id });
  },

  'PUT /api/users/{user}/pages/{page}/instagram_auth': async (call) => {
    const { ctx, body } = call;
    const pageKey = ownedBy(call);
    await readOwnPage(ctx.db, pageKey);
    await limit(call);
    const request = { userId: signedIn(call.actor).userId, pageId: pageKey.id, ...body };
    const connected = await fetchConnection(ctx, request);
    return present(
      ctx,
      await withPagesLock(call, (tx) => storeConnection(tx, ctx, { ...pageKey, ...connected })),
    );
  },

  'DELETE /api/users/{user}/pages/{page}/instagram_auth': async (call) => {
    const { ctx } = call;
    return present(ctx, await withPagesLock(call, (tx) => disconnect(tx, ctx, ownedBy(call))));
  },

  'POST /api/users/{user}/pages/{page}/instagram_posts': async (call) => {
    const { ctx, body } = call;
    const pageKey = ownedBy(call);
    await limit(call);
    const post = await findInstagramPost(ctx, { ...pageKey, url: body.url });
    return posts(ctx, await withPagesLock(call, (tx) => addPost(tx, ctx, { ...pageKey, post })));
  },

  'DELETE /api/users/{user}/pages/{page}/instagram_posts/{post}': async (call) => {
    const { ctx, params } = call;
    const input = { ...ownedBy(call), postId: params.post };
    return posts(ctx, await withPagesLock(call, (tx) => removePost(tx, ctx, input)));
  },
};

function ownedBy({ params }: { params: { user: string; page: string } }) {
  return { ownerId: params.user, id: params.page };
}

/** The API quotas of YouTube and Instagram are shared by the whole shop. */
async function limit({ ctx, actor }: Caller): Promise<void> {
  await assertWithinLimit(ctx, 'social', signedIn(actor).userId);
}

function present({ clock }: Ctx, page: OwnPageRow) {
  return presentOwnPage(page, clock.now());
}

function posts(ctx: Ctx, page: OwnPageRow) {
  return { posts: present(ctx, page).instagram_posts };
}
