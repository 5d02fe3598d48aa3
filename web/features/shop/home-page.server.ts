import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

/** Fills rows of two, three, four and six. */
const NEW_RELEASES_SHOWN = 12;
const CHARTS = 10;
const WALL_COVERS = 6;
const EVENTS = 6;

export async function loader({ context }: PageArgs) {
  const { api } = context.get(serverSide);
  const [arrivals, charts, genres, events] = await Promise.all([
    api('GET /api/release_groups'),
    api('GET /api/top_release_groups'),
    api('GET /api/active_genres'),
    api('GET /api/events'),
  ]);
  const best = charts.data.filter(({ image }) => image !== null);
  return {
    arrivals: arrivals.data.slice(0, NEW_RELEASES_SHOWN),
    charts: charts.data.slice(0, CHARTS),
    wall: (best.length >= WALL_COVERS ? best : arrivals.data).slice(0, WALL_COVERS),
    genres: genres.data,
    events: events.data.slice(0, EVENTS),
  };
}
