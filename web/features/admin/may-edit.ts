import { useRouteLoaderData } from 'react-router';
import type { loader as layoutLoader } from './admin-layout.server.ts';

/** Staff can view, admins can edit. The server enforces this; the UI only hides the controls. */
export function useCanEdit(): boolean {
  return useRouteLoaderData<typeof layoutLoader>('routes/admin/layout')?.isAdmin ?? false;
}
