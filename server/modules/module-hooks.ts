/** Connects the hooks of lower modules to their handlers; see platform/module-hooks.ts. */
import type { ModuleHooks } from '../platform/module-hooks.ts';
import { reportArtwork } from './artwork/report-artwork.ts';
import { leaveDeletedPages } from './releases/remove-drafts-from-page.ts';

export const moduleHooks: ModuleHooks = {
  releaseChanged: reportArtwork,
  pageDeleted: (tx, { pageId, now }) => leaveDeletedPages(tx, { pageIds: [pageId], now }),
};
