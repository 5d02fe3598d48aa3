import { Batch } from '../../../features/admin/production/batch.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/admin/production/batch.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default Batch;
