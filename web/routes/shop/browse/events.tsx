import { BrowseEvents } from '../../../features/shop/browse/events.tsx';
import { publicPage } from '../../../lib/public-page.ts';

export { eventsLoader as loader } from '../../../features/shop/browse/lists.server.ts';

export const headers = publicPage();

export default BrowseEvents;
