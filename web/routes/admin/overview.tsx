import { AdminOverview } from '../../features/admin/admin-overview.tsx';

export { loader } from '../../features/admin/admin-overview.server.ts';

export default AdminOverview;
