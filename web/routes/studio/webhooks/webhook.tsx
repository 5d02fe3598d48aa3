import { WebhookPage } from '../../../features/studio/webhooks/webhook-page.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/studio/webhooks/webhook-page.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default WebhookPage;
