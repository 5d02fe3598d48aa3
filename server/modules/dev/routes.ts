import type { devCalls } from '@lathe/contract/dev-calls';
import type { Handlers } from '../../platform/http/handlers.ts';
import { listKeptMail } from '../../platform/mail/keep.ts';

export const devRoutes: Handlers<typeof devCalls> = {
  'GET /dev/mail.json': async ({ ctx, query }) => listKeptMail(ctx.db, { limit: 100, ...query }),
};
