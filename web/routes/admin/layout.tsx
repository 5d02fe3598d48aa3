import { AdminLayout } from '../../features/admin/admin-layout.tsx';

export { loader } from '../../features/admin/admin-layout.server.ts';

export default AdminLayout;
