/** Sellers whose followers are reported to a server. */
import type { TestApp } from '../../../testing/app.ts';
import { makeWebhookOwner, webhookJobs } from './endpoints.ts';
import { openReceiver } from './receiver.ts';

/** Makes a seller with a page, an endpoint and the server behind it. */
export function followedPages(app: TestApp) {
  const { happens } = webhookJobs(app);
  return async () => {
    const owner = await makeWebhookOwner(app);
    const receiver = await openReceiver();
    const endpoint = await owner.endpoint({ url: receiver.url, events: ['follower.added'] });
    const pageId = await owner.page();
    return {
      owner,
      receiver,
      endpoint,
      pageId,
      follow: () => happens({ type: 'follower.added', pageId }),
      only: async () => (await owner.deliveries(endpoint.id))[0],
      state: async () => (await owner.read(endpoint.id)).state,
    };
  };
}
