import { AdminUsers } from '../../features/admin/admin-users.tsx';

export { loader } from '../../features/admin/admin-users.server.ts';

export default AdminUsers;
