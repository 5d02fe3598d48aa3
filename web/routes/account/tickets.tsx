import { AccountTickets } from '../../features/tickets/account-tickets.tsx';

export { loader } from '../../features/tickets/account-tickets.server.ts';

export default AccountTickets;
