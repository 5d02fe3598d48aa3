import { BankAccounts } from '../../../features/studio/bank-accounts/bank-accounts.tsx';

export { action, loader } from '../../../features/studio/bank-accounts/bank-accounts.server.ts';

export default BankAccounts;
