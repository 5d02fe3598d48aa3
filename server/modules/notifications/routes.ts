import type { notificationCalls } from '@lathe/contract/notification-calls';
import { inTransaction } from '../../platform/db/tx.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { presentNotification } from './present.ts';
import { changeSettings, presentSettings, readSettings, wantsMail } from './settings.ts';
import { countUnread, listNotifications, markRead } from './store.ts';
import { readUnsubscribeToken } from './unsubscribe.ts';

export const notificationRoutes: Handlers<typeof notificationCalls> = {
  'GET /api/users/{user}/notifications': async ({ ctx, params, query, locale }) => {
    const cursor = readCursor(query.cursor, 'number');
    const rows = await listNotifications(ctx.db, { userId: params.user, cursor });
    return pageOf(rows, {
      path: `/api/users/${params.user}/notifications`,
      query: {},
      cursorOf: ({ createdKey, id }) => ({ at: createdKey, id: String(id) }),
      present: (row) => presentNotification(row, locale),
    });
  },

  'GET /api/users/{user}/notifications/unread': async ({ ctx, params }) => ({
    count: await countUnread(ctx.db, params.user),
  }),

  'POST /api/users/{user}/notifications/read': async ({ ctx, params, body }) => {
    const now = ctx.clock.now();
    await inTransaction(ctx.db, (tx) =>
      markRead(tx, { userId: params.user, upTo: body.up_to, now }),
    );
  },

  'GET /api/users/{user}/notification-settings': async ({ ctx, params }) =>
    presentSettings(await readSettings(ctx.db, params.user)),

  'PUT /api/users/{user}/notification-settings': async ({ ctx, params, body }) =>
    presentSettings(await changeSettings(ctx, { userId: params.user, change: body })),

  'GET /api/unsubscribe/notifications/{token}': async ({ ctx, params }) => {
    const { userId, kind } = readUnsubscribeToken(ctx, params.token);
    return { kind, subscribed: await wantsMail(ctx.db, { userId, kind }) };
  },
};
