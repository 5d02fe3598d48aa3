import { ClockScreen } from '../../features/admin/clock/clock.tsx';

export { action, loader } from '../../features/admin/clock/clock.server.ts';

export default ClockScreen;
