import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';
import { describeCalls } from './describe-calls.ts';

export function loader({ context }: PageArgs) {
  const { areas, ...general } = describeCalls(context.get(serverSide).openApi());
  return {
    ...general,
    areas: areas.map(({ id, name, calls }) => ({
      id,
      name,
      calls: calls.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
    })),
  };
}
