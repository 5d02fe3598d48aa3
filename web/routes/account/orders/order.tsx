import { AccountOrder } from '../../../features/orders/account-order.tsx';

export { action, loader } from '../../../features/orders/account-order.server.ts';

export default AccountOrder;
