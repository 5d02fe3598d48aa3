import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

export async function loader({ context }: PageArgs) {
  const { data } = await context.get(serverSide).api('GET /api/active_genres');
  return { genres: data };
}
