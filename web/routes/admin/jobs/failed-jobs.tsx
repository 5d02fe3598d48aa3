import { FailedJobs } from '../../../features/admin/jobs/failed-jobs.tsx';

export { action, loader } from '../../../features/admin/jobs/failed-jobs.server.ts';

export default FailedJobs;
