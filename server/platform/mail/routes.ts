import type { devCalls } from '@lathe/contract/dev-calls';
import type { Handlers } from '../http/handlers.ts';
import { listDevMail } from './dev-mailbox.ts';

export const devMailRoutes: Handlers<typeof devCalls> = {
  'GET /dev/mail.json': async ({ ctx, query }) => listDevMail(ctx.db, { limit: 100, ...query }),
};
