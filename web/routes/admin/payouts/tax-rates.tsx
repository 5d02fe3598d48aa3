import { DatedRates } from '../../../features/admin/tax/dated-rates.tsx';

export { action, loader } from '../../../features/admin/tax/dated-rates.server.ts';

export default DatedRates;
