/** Leaves a line through a signed link (RFC 8058). */
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { registerOneClickPost } from '../../platform/http/one-click-post.ts';
import { leaveLine } from '../events/index.ts';
import { readWaitToken } from './links.ts';

export async function registerLeaveLine(app: FastifyInstance, ctx: Ctx): Promise<void> {
  await registerOneClickPost(app, '/unsubscribe/waiting/:token', async (token) => {
    const id = readWaitToken(ctx, token);
    await inTransaction(ctx.db, (tx) => leaveLine(tx, id, ctx.clock.now()));
  });
}
