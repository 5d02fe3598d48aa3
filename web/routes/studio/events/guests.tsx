import { GuestsScreen } from '../../../features/studio/events/guests-screen.tsx';

export { action, loader } from '../../../features/studio/events/guests-screen.server.ts';

export default GuestsScreen;
