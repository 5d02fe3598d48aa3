import type { devCalls } from '@lathe/contract/dev-calls';
import type { Handlers } from '../http/handlers.ts';
import { listKeptMail } from './dev-mailbox.ts';

export const keptMailRoutes: Handlers<typeof devCalls> = {
  'GET /dev/mail.json': async ({ ctx, query }) => listKeptMail(ctx.db, { limit: 100, ...query }),
};
