import { AccountLayout } from '../../features/account/account-layout.tsx';

export { loader } from '../../features/account/account-layout.server.ts';

export default AccountLayout;
