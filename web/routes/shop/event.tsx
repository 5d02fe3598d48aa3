import { EventPage } from '../../features/shop/event-page.tsx';
import { publicPage } from '../../lib/public-page.ts';

export { loader } from '../../features/shop/event-page.server.ts';

export const headers = publicPage('events');

export default EventPage;
