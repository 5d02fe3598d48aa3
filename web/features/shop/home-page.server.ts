import type { GroupCard } from '@lathe/contract/release-group';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

/** Fills rows of two, three, four and six. */
const NEW_RELEASES_SHOWN = 12;
const CHARTS = 10;
const ROW = 6;

export async function loader({ context }: PageArgs) {
  const { api } = context.get(serverSide);
  const [week, plant, arrivals, preorders, charts, genres, covers, merch, labels, events] =
    await Promise.all([
      api('GET /api/record_of_the_week'),
      api('GET /api/being_cut'),
      api('GET /api/release_groups'),
      api('GET /api/release_groups', { query: { preorder: true } }),
      api('GET /api/top_release_groups'),
      api('GET /api/active_genres'),
      api('GET /api/genre_covers'),
      api('GET /api/merch'),
      api('GET /api/labels'),
      api('GET /api/events'),
    ]);
  // What can be had at once; pre-orders have a row of their own.
  const released = arrivals.data.filter(({ preorder_until }) => preorder_until === null);
  return {
    record: week.record,
    plant,
    arrivals: (released.length >= ROW ? released : arrivals.data).slice(0, NEW_RELEASES_SHOWN),
    preorders: preorders.data.toSorted(byDate).slice(0, ROW),
    charts: charts.data.slice(0, CHARTS),
    genres: genres.data.map(({ slug, name, count }) => ({ slug, name, count })),
    covers: covers.data,
    merch: merch.data.slice(0, ROW),
    labels: labels.data.slice(0, ROW),
    events: events.data.slice(0, ROW),
  };
}

function byDate(a: GroupCard, b: GroupCard): number {
  return (a.preorder_until ?? '').localeCompare(b.preorder_until ?? '');
}
