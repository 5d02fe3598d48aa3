/** Stops all waiting mails to one reader through a signed link (RFC 8058). */
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { registerOneClickPost } from '../../platform/http/one-click-post.ts';
import { readToken } from './alert-links.ts';
import { deleteAlerts } from './alert-store.ts';

export async function registerAlertUnsubscribe(app: FastifyInstance, ctx: Ctx): Promise<void> {
  await registerOneClickPost(app, '/unsubscribe/alerts/:token', (token) =>
    deleteAlerts(ctx.db, { hash: readToken(ctx, 'stop', token) }),
  );
}
