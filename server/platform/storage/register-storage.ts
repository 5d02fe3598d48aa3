import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { publicFileRoutes } from './public-routes.ts';

/** Serves public files; with disk storage also the signed URLs. */
export async function registerStorage(app: FastifyInstance, ctx: Ctx): Promise<void> {
  await app.register(publicFileRoutes(ctx));
  if (ctx.config.STORAGE !== 'disk') return;
  const { diskRoutes } = await import('./disk-routes.ts');
  // As the URLs are signed.
  await app.register(diskRoutes({ ...ctx, clock: ctx.machineClock }));
}
