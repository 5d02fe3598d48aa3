import { pendingSaves } from '../../../features/autosave/use-autosave.ts';
import { DetailsScreen } from '../../../features/merch-editor/details/details-screen.tsx';
import type { Route } from './+types/details.ts';

export { action, loader } from '../../../features/merch-editor/details/details-screen.server.ts';

/** Waits for pending saves before it loads. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await pendingSaves();
  return await serverLoader();
}

export default DetailsScreen;
