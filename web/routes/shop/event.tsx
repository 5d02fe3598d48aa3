import { EventPage } from '../../features/shop/event-page.tsx';
import { publicPageWithQuery } from '../../lib/public-page.ts';

export { loader } from '../../features/shop/event-page.server.ts';

export const headers = publicPageWithQuery(['category', 'buy'], 'events', 'prices');

export default EventPage;
