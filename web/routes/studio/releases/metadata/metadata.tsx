import { pendingSaves } from '../../../../features/autosave/use-autosave.ts';
import { MetadataStep } from '../../../../features/release-editor/metadata/metadata-step.tsx';
import type { Route } from './+types/metadata.ts';

export {
  action,
  loader,
} from '../../../../features/release-editor/metadata/metadata-step.server.ts';

/** Waits for pending saves before it loads. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await pendingSaves();
  return await serverLoader();
}

export default MetadataStep;
