/** Connects the hooks of lower modules to their handlers; see platform/module-hooks.ts. */
import type { ModuleHooks } from '../platform/module-hooks.ts';
import { updateArtworkStatus } from './artwork/report-artwork.ts';
import { removeDraftsFromDeletedPage } from './releases/remove-drafts-from-page.ts';

export const moduleHooks: ModuleHooks = {
  releaseChanged: updateArtworkStatus,
  pageDeleted: (tx, { pageId, now }) => removeDraftsFromDeletedPage(tx, { pageIds: [pageId], now }),
};
