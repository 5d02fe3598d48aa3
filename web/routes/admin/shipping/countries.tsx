import { Countries } from '../../../features/admin/shipping/countries.tsx';

export { action, loader } from '../../../features/admin/shipping/countries.server.ts';

export default Countries;
