import { AccountOrders } from '../../../features/orders/account-orders.tsx';

export { loader } from '../../../features/orders/account-orders.server.ts';

export default AccountOrders;
