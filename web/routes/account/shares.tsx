import { InvitedShares } from '../../features/account/shares/shares.tsx';

export { action, loader } from '../../features/account/shares/shares.server.ts';

export default InvitedShares;
