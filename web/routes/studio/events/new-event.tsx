import { NewEvent } from '../../../features/studio/events/new-event.tsx';

export { action, loader } from '../../../features/studio/events/new-event.server.ts';

export default NewEvent;
