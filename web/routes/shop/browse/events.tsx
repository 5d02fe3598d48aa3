import { BrowseEvents } from '../../../features/shop/browse/events.tsx';
import { publicPageWithQuery } from '../../../lib/public-page.ts';

export { eventsLoader as loader } from '../../../features/shop/browse/lists.server.ts';

export const headers = publicPageWithQuery(['place', 'month'], 'events');

export default BrowseEvents;
