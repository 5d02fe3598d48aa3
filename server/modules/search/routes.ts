import type { shelfCalls } from '@lathe/contract/shelf-calls';
import type { Handlers } from '../../platform/http/handlers.ts';

export const searchRoutes: Handlers<
  Pick<typeof shelfCalls, 'GET /api/search' | 'GET /api/search/suggestions'>
> = {
  'GET /api/search': () => ({
    data: [],
    next_page_url: null,
    corrected: null,
    total: 0,
    total_limit: 400,
    facets: null,
    pages: [],
    merch: [],
    events: [],
  }),
  'GET /api/search/suggestions': () => ({ data: [], next_page_url: null }),
};
