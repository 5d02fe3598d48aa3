import { Job } from '../../../features/admin/production/job.tsx';
import { lookAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/admin/production/job.server.ts';

export const shouldRevalidate = lookAfterConflict;

export default Job;
