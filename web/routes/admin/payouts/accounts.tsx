import { AccountReviews } from '../../../features/admin/payouts/account-reviews.tsx';

export { loader } from '../../../features/admin/payouts/account-reviews.server.ts';

export default AccountReviews;
