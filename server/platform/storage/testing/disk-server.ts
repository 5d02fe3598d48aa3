/** A server with only the media routes, on its own folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { readConfig } from '../../../config.ts';
import { errorReply, toCallError } from '../../http/error-reply.ts';
import { visitorOf } from '../../http/visitor.ts';
import { makeKeys } from '../../keys.ts';
import { makeDiskStorage } from '../disk.ts';
import { diskRoutes } from '../disk-routes.ts';
import { publicFileRoutes } from '../public-routes.ts';
import type { MovableClock } from './movable-clock.ts';

const KEYS = makeKeys('a secret of the tests that nobody else has');

export async function startDiskServer(clock: MovableClock, silence: { silenceMs?: number } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'lathe-disk-'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  const parts = { config, keys: KEYS, clock };
  const storage = makeDiskStorage(parts);
  const app = Fastify();
  app.setErrorHandler((error, request, reply) => {
    const callError = toCallError(error);
    reply.code(callError.status).send(errorReply(callError, visitorOf(request), request.id));
  });
  app.register(publicFileRoutes({ storage }));
  app.register(diskRoutes(parts, silence));
  config.publicUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    storage,
    config,
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}
