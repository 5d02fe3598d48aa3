import type { csrfCalls } from '@lathe/contract/csrf-calls';
import type { Handlers } from './handlers.ts';

export const csrfRoutes: Handlers<typeof csrfCalls> = {
  'GET /api/csrf_token': ({ csrfToken }) => {
    csrfToken();
  },
};
