import { NotificationSettingsScreen } from '../../../features/studio/notifications/settings.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/studio/notifications/settings.server.ts';
export const shouldRevalidate = revalidateAfterConflict;

export default NotificationSettingsScreen;
