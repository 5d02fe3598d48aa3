import type { LabelRelease, labelReleaseCalls } from '@lathe/contract/label-release-calls';
import type { Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { listEditedReleases, presentEditedReleases } from './edited-releases.ts';
import { readLabelOf } from './save-label.ts';

export const labelReleaseRoutes: Handlers<typeof labelReleaseCalls> = {
  'GET /api/users/{user}/label/releases': async (call) => {
    const { ctx, params, query } = call;
    await readLabelOf(ctx.db, params.user);
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'label.read' });
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = await listEditedReleases(ctx.db, { ownerId: params.user, cursor });
    const shown = await presentEditedReleases(call, rows);
    return pageOf(
      rows.filter(({ id }) => shown.has(id)),
      {
        path: `/api/users/${params.user}/label/releases`,
        query,
        cursorOf: ({ updatedKey, id }) => ({ at: updatedKey, id }),
        present: ({ id }) => shown.get(id) as LabelRelease,
      },
    );
  },
};
