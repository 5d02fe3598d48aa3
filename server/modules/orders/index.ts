export { adoptGuestOrders } from './adopt-guest-orders.ts';
