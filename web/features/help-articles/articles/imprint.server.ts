import { data } from 'react-router';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';

/** The operator of the shop, from the settings. */
export function loader({ context }: PageArgs) {
  const { operator } = context.get(serverSide);
  if (!operator) throw data(null, 404);
  return { operator };
}
