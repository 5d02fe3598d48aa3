/** Serves the same bytes as the shop's response, from memory. */
import { serve } from './serve.ts';

export interface MemorySetup {
  status: number;
  contentType: string | null;
  body: Uint8Array;
}

serve<MemorySetup>(async (app, { status, contentType, body }) => {
  const bytes = Buffer.from(body);
  app.get('/', (_request, reply) => {
    if (contentType) reply.type(contentType);
    reply.code(status).send(bytes.length > 0 ? bytes : undefined);
  });
});
