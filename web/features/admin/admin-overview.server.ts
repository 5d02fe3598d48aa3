import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';

/** Counts of open work, limited to one page of each list. */
export async function loader(args: PageArgs) {
  const { api } = requireViewer(args);
  const [reviews, returns, plant, pages, jobs, requests] = await Promise.all([
    api('GET /api/reviews', { query: { state: 'open' } }),
    api('GET /api/admin/returns', { query: { state: 'open' } }),
    api('GET /api/production'),
    api('GET /api/admin/pages', { query: {} }),
    api('GET /api/admin/jobs/dead'),
    api('GET /api/admin/release_requests', { query: { state: 'open' } }),
  ]);
  const waiting: Partial<Record<string, number>> = {
    reviews: reviews.data.length,
    orders: returns.data.length,
    production: plant.counts.reduce((sum, { jobs }) => sum + jobs, 0),
    pages: pages.data.length,
    jobs: jobs.data.length,
    requests: requests.data.length,
  };
  return { waiting };
}
