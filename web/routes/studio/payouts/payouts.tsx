import { Payouts } from '../../../features/studio/payouts/payouts.tsx';

export { action, loader } from '../../../features/studio/payouts/payouts.server.ts';

export default Payouts;
