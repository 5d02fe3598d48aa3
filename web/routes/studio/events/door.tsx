import { DoorScreen } from '../../../features/studio/events/door-screen.tsx';

export { action, loader } from '../../../features/studio/events/door-screen.server.ts';

export default DoorScreen;
