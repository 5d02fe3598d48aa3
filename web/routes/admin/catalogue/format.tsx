import { Format } from '../../../features/admin/catalogue/format.tsx';

export { action, loader } from '../../../features/admin/catalogue/format.server.ts';

export default Format;
