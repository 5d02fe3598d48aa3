import { Return } from '../../features/checkout/return.tsx';

export { loader } from '../../features/checkout/return.server.ts';

export default Return;
