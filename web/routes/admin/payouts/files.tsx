import { BankFiles } from '../../../features/admin/bank-files/bank-files.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/admin/bank-files/bank-files.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default BankFiles;
