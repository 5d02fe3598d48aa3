import { VatCountry } from '../../../features/admin/catalogue/vat-country.tsx';

export { action, loader } from '../../../features/admin/catalogue/vat-country.server.ts';

export default VatCountry;
