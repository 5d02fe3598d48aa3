import type { CallTable } from './call.ts';

export const csrfCalls = {
  'GET /api/csrf_token': {
    summary: 'Sets the cookie XSRF-TOKEN, for clients that have not loaded a page',
    area: 'Session',
    permission: 'anyone',
    reply: null,
  },
} as const satisfies CallTable;
