import { AccountOverview } from '../../features/account/account-overview.tsx';

export { action, loader } from '../../features/account/account-overview.server.ts';

export default AccountOverview;
