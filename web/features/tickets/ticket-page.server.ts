import { data } from 'react-router';
import { attempt } from '../../lib/forms/call-failure.ts';
import { qrCode } from '../../lib/qr-code.server.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { serverSide } from '../../lib/server-side.ts';

/** A code that is forged, replaced or mistyped gets the same page: nothing can be learned by trying. */
export async function loader({ context, params }: PageArgs<'code'>) {
  const { api } = context.get(serverSide);
  const { value, failure } = await attempt(api('GET /api/tickets/{code}', { params }));
  if (!value) return data({ ticket: null, qr: null }, failure.status);
  return data({ ticket: value, qr: qrCode(value.address) });
}
