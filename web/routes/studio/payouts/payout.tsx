import { PayoutContent } from '../../../features/studio/payouts/payout-content.tsx';

export { loader } from '../../../features/studio/payouts/payout-content.server.ts';

export default PayoutContent;
