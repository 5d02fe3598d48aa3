import { Ledger } from '../../../features/admin/ledger/ledger.tsx';

export { loader } from '../../../features/admin/ledger/ledger.server.ts';

export default Ledger;
