import { AccountReview } from '../../../features/admin/payouts/account-review.tsx';

export { action, loader } from '../../../features/admin/payouts/account-review.server.ts';

export default AccountReview;
