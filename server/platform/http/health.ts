/**
 * `/health`: the process is alive. `/health/ready`: it can serve requests; false during shutdown.
 */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';

export function registerHealth(app: FastifyInstance, ctx: Ctx, isStopping: () => boolean): void {
  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/health/ready', async (_request, reply) => {
    const database = await sql`select 1`.execute(ctx.db).then(
      () => true,
      () => false,
    );
    const ready = database && !isStopping();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', database });
  });
}
