import { VatRates } from '../../../features/admin/catalogue/vat-rates.tsx';

export { loader } from '../../../features/admin/catalogue/vat-rates.server.ts';

export default VatRates;
