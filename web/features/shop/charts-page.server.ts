import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

const NOTHING = { data: [] };

export async function loader({ context, request }: PageArgs) {
  const { api } = context.get(serverSide);
  const params = new URL(request.url).searchParams;
  const genre = params.get('genre');
  const isMerch = params.get('of') === 'merch';
  const [charts, merch, genres] = await Promise.all([
    isMerch ? NOTHING : api('GET /api/top_release_groups', { query: genre ? { genre } : {} }),
    isMerch ? api('GET /api/top_merch') : NOTHING,
    api('GET /api/active_genres'),
  ]);
  return { cards: charts.data, merch: merch.data, genres: genres.data, genre, isMerch };
}
