/** Connects the hooks of lower modules to their handlers; see platform/module-hooks.ts. */
import type { ModuleHooks } from '../platform/module-hooks.ts';
import { updateArtworkStatus } from './artwork/report-artwork.ts';
import { pauseBundlesOf } from './bundles/pause-for-part.ts';
import { mayLabelEdit } from './labels/rights.ts';
import { copyDesign } from './merch-designs/copy-design.ts';
import { removeDraftsFromDeletedPage } from './releases/remove-drafts-from-page.ts';
import { publishEvent } from './webhooks/publish-event.ts';

export const moduleHooks: ModuleHooks = {
  releaseChanged: updateArtworkStatus,
  async clockMoved(tx, ctx, span) {
    // Web processes do not load the worker otherwise.
    const { passedSchedules } = await import('../platform/jobs/passed-schedules.ts');
    const { jobs } = await import('./jobs.ts');
    for (const job of passedSchedules(jobs, span)) {
      await ctx.jobs.enqueue(tx, job, {}, { key: `skipped ${job.name}` });
    }
  },
  mayLabelEdit,
  copyDesign,
  thingRetired: pauseBundlesOf,
  pageDeleted: (tx, { pageId, now }) => removeDraftsFromDeletedPage(tx, { pageIds: [pageId], now }),
  sellerEvent: publishEvent,
};
