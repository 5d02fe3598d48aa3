import { Country } from '../../../features/admin/shipping/country.tsx';

export { action, loader } from '../../../features/admin/shipping/country.server.ts';

export default Country;
