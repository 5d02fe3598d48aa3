import { pendingSaves } from '../../../features/autosave/use-autosave.ts';
import { DesignStep } from '../../../features/merch-editor/design/design-step.tsx';
import type { Route } from './+types/design.ts';

export { action, loader } from '../../../features/merch-editor/design/design-step.server.ts';

/** Waits for pending saves before it loads. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await pendingSaves();
  return await serverLoader();
}

export default DesignStep;
