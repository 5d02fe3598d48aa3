import { MyReleases } from '../../../features/release-editor/my-releases.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/release-editor/my-releases.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default MyReleases;
