import { Job } from '../../../features/admin/production/job.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/admin/production/job.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default Job;
