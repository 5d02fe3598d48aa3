import { Agreements } from '../../../features/studio/agreements/agreements.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/studio/agreements/agreements.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default Agreements;
