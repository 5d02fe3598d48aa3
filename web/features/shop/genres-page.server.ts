import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

export async function loader({ context }: PageArgs) {
  const { api } = context.get(serverSide);
  const [genres, covers] = await Promise.all([
    api('GET /api/active_genres'),
    api('GET /api/genre_covers'),
  ]);
  return { genres: genres.data, covers: covers.data };
}
