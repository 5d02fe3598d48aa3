import { data, redirect } from 'react-router';
import { requireViewer } from '../../lib/require-viewer.ts';
import type { PageArgs } from '../../lib/route-types.ts';
import { secondFactorPath } from '../account/security/intents.ts';

export async function loader(args: PageArgs) {
  const { api, viewer, production } = requireViewer(args);
  const user = await api('GET /api/user/{id}', { params: { id: viewer.id } });
  if (!user.is_staff && !user.is_admin) throw data(null, 403);
  // Until then the server rejects every staff call.
  if (production && !user.has_2fa) throw redirect(secondFactorPath);
  return { userId: viewer.id, name: user.name, isAdmin: user.is_admin };
}
