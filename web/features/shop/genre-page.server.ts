import type { ActiveGenre } from '@lathe/contract/catalogue-calls';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';
import { listFilters } from './url-filters.ts';

export async function loader({ context, params, request }: PageArgs<'genre'>) {
  const call = context.get(serverSide).api;
  const query = new URL(request.url).searchParams;
  const filters = listFilters(query);
  const page = query.get('page');
  const [list, genres] = await Promise.all([
    call('GET /api/genres/{genre}/release_groups', {
      params,
      query: { ...filters, ...(page !== null && { page }) },
    }),
    call('GET /api/active_genres'),
  ]);
  return { list, filters, main: mainOf(genres.data, list.genre.slug) };
}

/** The main genre of this genre, or the genre itself; undefined if nothing is on sale. */
function mainOf(genres: readonly ActiveGenre[], slug: string): ActiveGenre | undefined {
  return genres.find(
    (main) => main.slug === slug || main.sub_genres.some((sub) => sub.slug === slug),
  );
}
