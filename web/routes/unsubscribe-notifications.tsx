import { UnsubscribeNotifications } from '../features/unsubscribe/unsubscribe-notifications.tsx';

export { loader } from '../features/unsubscribe/unsubscribe-notifications.server.ts';

export default UnsubscribeNotifications;
