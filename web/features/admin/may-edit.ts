import { useRouteLoaderData } from 'react-router';
import type { loader as layoutLoader } from './admin-layout.server.ts';

/** Staff look, admins change; the server refuses the rest, and here it is only left out. */
export function useMayEdit(): boolean {
  return useRouteLoaderData<typeof layoutLoader>('routes/admin/layout')?.isAdmin ?? false;
}
