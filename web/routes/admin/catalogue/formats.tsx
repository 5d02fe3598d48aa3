import { Formats } from '../../../features/admin/catalogue/formats.tsx';

export { loader } from '../../../features/admin/catalogue/formats.server.ts';

export default Formats;
