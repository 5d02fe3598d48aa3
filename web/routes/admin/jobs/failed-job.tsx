import { FailedJob } from '../../../features/admin/jobs/failed-job.tsx';

export { action, loader } from '../../../features/admin/jobs/failed-job.server.ts';

export default FailedJob;
