import { pendingSaves } from '../../../features/autosave/use-autosave.ts';
import { ReleaseLayout } from '../../../features/release-editor/release-layout.tsx';
import type { Route } from './+types/layout.ts';

export { loader } from '../../../features/release-editor/release-layout.server.ts';

/** Section status reflects the last save. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await pendingSaves();
  return await serverLoader();
}

export default ReleaseLayout;
