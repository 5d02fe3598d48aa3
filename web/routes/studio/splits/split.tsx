import { ReleaseSplit } from '../../../features/studio/splits/release-split.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/studio/splits/release-split.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default ReleaseSplit;
