/** Serves files below `public/` from any storage: previews, pictures, waveforms. */
import type { FastifyInstance } from 'fastify';
import { CallError } from '../http/call-error.ts';
import { isPublicKey } from './keys.ts';
import { serveFile } from './serve-file.ts';
import { IMMUTABLE_CACHE, type Storage } from './storage.ts';

export function publicFileRoutes({ storage }: { storage: Pick<Storage, 'head' | 'get'> }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/media/public/*',
      handler: (request, reply) => {
        const key = `public/${request.params['*']}`;
        if (!isPublicKey(key)) throw new CallError('file_not_found');
        return serveFile(request, reply, storage, { key, cacheControl: IMMUTABLE_CACHE });
      },
    });
  };
}
