import { Notifications } from '../../../features/studio/notifications/notifications.tsx';

export { action, loader } from '../../../features/studio/notifications/notifications.server.ts';

export default Notifications;
