import { SoldTickets } from '../../../features/studio/events/sold-tickets.tsx';

export { loader } from '../../../features/studio/events/sold-tickets.server.ts';

export default SoldTickets;
