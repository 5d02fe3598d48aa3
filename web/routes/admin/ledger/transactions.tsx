import { Transactions } from '../../../features/admin/ledger/transactions.tsx';

export { loader } from '../../../features/admin/ledger/transactions.server.ts';

export default Transactions;
