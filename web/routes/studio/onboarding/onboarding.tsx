import { pendingSaves } from '../../../features/autosave/use-autosave.ts';
import { Onboarding } from '../../../features/studio/onboarding/onboarding.tsx';
import type { Route } from './+types/onboarding.ts';

export { action, loader } from '../../../features/studio/onboarding/onboarding.server.ts';

/** Waits for pending saves of the previous step. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await pendingSaves();
  return await serverLoader();
}

export default Onboarding;
