import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';
import { GUIDE_COUNTRY, type Guide, guideOf } from './guide.ts';

/** The loader of every article that mentions prices or rates. */
export async function loader({ context }: PageArgs): Promise<Guide> {
  const { api } = context.get(serverSide);
  const [{ data }, taxes] = await Promise.all([
    api('GET /api/release_types', { query: { country: GUIDE_COUNTRY } }),
    api('GET /api/taxes'),
  ]);
  return guideOf(data, taxes);
}
