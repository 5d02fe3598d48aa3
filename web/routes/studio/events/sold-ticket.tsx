import { SoldTicketScreen } from '../../../features/studio/events/sold-ticket.tsx';

export { action, loader } from '../../../features/studio/events/sold-ticket.server.ts';

export default SoldTicketScreen;
