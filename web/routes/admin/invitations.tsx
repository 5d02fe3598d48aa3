import { AdminInvitations } from '../../features/admin/admin-invitations.tsx';

export { action, loader } from '../../features/admin/admin-invitations.server.ts';

export default AdminInvitations;
