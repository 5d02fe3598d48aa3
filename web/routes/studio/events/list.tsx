import { Events } from '../../../features/studio/events/events.tsx';

export { loader } from '../../../features/studio/events/events.server.ts';

export default Events;
