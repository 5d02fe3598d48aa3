import { data } from 'react-router';
import type { PageArgs } from '../../../lib/route-types.ts';
import { serverSide } from '../../../lib/server-side.ts';
import { describeCalls } from './describe-calls.ts';

export function loader({ context, params }: PageArgs<'area'>) {
  const { areas } = describeCalls(context.get(serverSide).openApi());
  const area = areas.find(({ id }) => id === params.area);
  if (!area) throw data(null, 404);
  return { area, others: areas.map(({ id, name }) => ({ id, name })) };
}
