import { pendingSaves } from '../../../features/autosave/use-autosave.ts';
import { TaxInterview } from '../../../features/studio/tax/interview.tsx';
import type { Route } from './+types/tax-interview.ts';

export { action, loader } from '../../../features/studio/tax/interview.server.ts';

/** Waits for pending saves of the previous step. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await pendingSaves();
  return await serverLoader();
}

export default TaxInterview;
