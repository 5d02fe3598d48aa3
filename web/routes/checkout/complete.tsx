import { Complete } from '../../features/checkout/complete.tsx';

export { action, loader } from '../../features/checkout/complete.server.ts';

export default Complete;
