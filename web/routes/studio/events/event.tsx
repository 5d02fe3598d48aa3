import { EventScreen } from '../../../features/studio/events/event-screen.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/studio/events/event-screen.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default EventScreen;
