import { WebhooksPage } from '../../../features/studio/webhooks/webhooks-page.tsx';

export { action, loader } from '../../../features/studio/webhooks/webhooks-page.server.ts';

export default WebhooksPage;
