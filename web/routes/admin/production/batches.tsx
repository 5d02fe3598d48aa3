import { Batches } from '../../../features/admin/production/batches.tsx';

export { loader } from '../../../features/admin/production/batches.server.ts';

export default Batches;
