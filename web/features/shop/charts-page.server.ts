import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

export async function loader({ context, request }: PageArgs) {
  const { api } = context.get(serverSide);
  const genre = new URL(request.url).searchParams.get('genre');
  const [charts, genres] = await Promise.all([
    api('GET /api/top_release_groups', { query: genre ? { genre } : {} }),
    api('GET /api/active_genres'),
  ]);
  return { cards: charts.data, genres: genres.data, genre };
}
