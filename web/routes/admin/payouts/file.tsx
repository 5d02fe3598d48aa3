import { BankFile } from '../../../features/admin/bank-files/bank-file.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/admin/bank-files/bank-file.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default BankFile;
