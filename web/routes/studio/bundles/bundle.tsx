import { BundleScreen } from '../../../features/studio/bundles/bundle-screen.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/studio/bundles/bundle-screen.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default BundleScreen;
