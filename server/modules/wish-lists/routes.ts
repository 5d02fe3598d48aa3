import type { WishListLink, wishListCalls } from '@lathe/contract/wish-list-calls';
import { isUuid } from '@lathe/rules/uuid';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { makeSecret } from '../accounts/index.ts';
import {
  deleteLink,
  findSharedList,
  readLink,
  replaceKey,
  type SharedList,
  saveLink,
} from './link-store.ts';
import { readWishes } from './read-wishes.ts';
import { saveWish } from './save-wish.ts';
import { deleteWish, listSaved, listWishes } from './store.ts';

export const wishListRoutes: Handlers<typeof wishListCalls> = {
  'GET /api/users/{user}/wish_list': async (call) => {
    const path = `/api/users/${call.params.user}/wish_list`;
    const { data, next_page_url } = await pageOfWishes(call, call.params.user, path);
    return {
      data: data.map(({ wish, createdAt }) => ({ ...wish, created_at: createdAt.toISOString() })),
      next_page_url,
    };
  },

  'GET /api/users/{user}/wish_list/saved': async ({ ctx, params, query }) => {
    const items = query.items.split(',').filter(isUuid);
    return { items: await listSaved(ctx.db, { userId: params.user, items }) };
  },

  'PUT /api/users/{user}/wish_list/items/{item}': async ({ ctx, params }) => {
    await saveWish(ctx, { userId: params.user, item: params.item });
  },

  'DELETE /api/users/{user}/wish_list/items/{item}': async ({ ctx, params }) => {
    await deleteWish(ctx.db, { userId: params.user, item: params.item });
  },

  'GET /api/users/{user}/wish_list/link': async ({ ctx, params }) =>
    presentLink(ctx, await readLink(ctx.db, params.user)),

  'PUT /api/users/{user}/wish_list/link': async ({ ctx, params, body }) => {
    const { secret: key } = makeSecret();
    const name = body.name.trim();
    return presentLink(ctx, await saveLink(ctx.db, { userId: params.user, key, name }));
  },

  'POST /api/users/{user}/wish_list/link/renew': async ({ ctx, params }) => {
    const { secret: key } = makeSecret();
    const list = await replaceKey(ctx.db, { userId: params.user, key });
    if (!list) throw new CallError('not_found');
    return presentLink(ctx, list);
  },

  'DELETE /api/users/{user}/wish_list/link': async ({ ctx, params }) => {
    await deleteLink(ctx.db, params.user);
  },

  'GET /api/wish_lists/{token}': async (call) => {
    const { token } = call.params;
    const list = await findSharedList(call.ctx.db, token);
    if (!list) throw new CallError('not_found');
    const page = await pageOfWishes(call, list.userId, `/api/wish_lists/${token}`);
    return {
      name: list.name,
      data: page.data.map(({ wish }) => wish),
      next_page_url: page.next_page_url,
    };
  },
};

async function pageOfWishes(
  call: Caller & { query: { cursor?: string | undefined } },
  userId: string,
  path: string,
) {
  const cursor = readCursor(call.query.cursor, 'uuid');
  const rows = await listWishes(call.ctx.db, { userId, cursor });
  const { data, next_page_url } = pageOf(rows, {
    path,
    query: {},
    cursorOf: (row) => ({ at: row.createdKey, id: row.item }),
    present: (row) => row,
  });
  return { data: await readWishes(call, data), next_page_url };
}

function presentLink({ config }: Pick<Ctx, 'config'>, list: SharedList | undefined): WishListLink {
  return {
    url: list ? new URL(`/wishlist/${list.key}`, config.publicUrl).href : null,
    name: list?.name ?? '',
  };
}
