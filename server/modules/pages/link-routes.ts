import type { pageLinkCalls } from '@lathe/contract/page-link-calls';
import type { Handlers } from '../../platform/http/handlers.ts';
import { changeLinks } from './links.ts';
import { presentOwnPage } from './present.ts';
import { withPagesLock } from './with-pages-lock.ts';

export const pageLinkRoutes: Handlers<typeof pageLinkCalls> = {
  'PUT /api/users/{user}/pages/{page}/links': async (call) => {
    const { ctx, params, body } = call;
    const change = { ownerId: params.user, id: params.page, ...body };
    const page = await withPagesLock(call, (tx) => changeLinks(tx, ctx, change));
    return presentOwnPage(page, ctx.clock.now());
  },
};
