import { NewAccount } from '../../../features/studio/bank-accounts/new-account.tsx';

export { action, loader } from '../../../features/studio/bank-accounts/new-account.server.ts';

export default NewAccount;
