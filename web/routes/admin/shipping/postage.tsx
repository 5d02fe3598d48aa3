import { Postage } from '../../../features/admin/shipping/postage.tsx';

export { loader } from '../../../features/admin/shipping/postage.server.ts';

export default Postage;
