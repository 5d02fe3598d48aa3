import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

/** Developer pages do not exist in production. */
export function notInProduction(context: PageArgs['context']) {
  const side = context.get(serverSide);
  if (side.production) throw new Response(null, { status: 404 });
  return side;
}

/** The loader of developer pages without data. */
export function loader({ context }: PageArgs) {
  notInProduction(context);
  return null;
}
