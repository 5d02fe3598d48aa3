import { pendingSaves } from '../../../features/autosave/use-autosave.ts';
import { ItemLayout } from '../../../features/merch-editor/item-layout.tsx';
import type { Route } from './+types/layout.ts';

export { loader } from '../../../features/merch-editor/item-layout.server.ts';

/** The state of the sections reflects the last save. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await pendingSaves();
  return await serverLoader();
}

export default ItemLayout;
