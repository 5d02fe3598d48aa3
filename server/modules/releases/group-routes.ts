import type { releaseGroupCalls } from '@lathe/contract/release-group-calls';
import { inTransaction } from '../../platform/db/tx.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { changeGroup } from './change-group.ts';
import { genreProblems } from './change-release.ts';
import { readOwnGroup, readOwnGroups } from './own-groups.ts';

export const releaseGroupRoutes: Handlers<typeof releaseGroupCalls> = {
  'GET /api/users/{user}/release_groups': async (call) => {
    const { groups, ungrouped } = await readOwnGroups(call, call.params.user);
    return { data: groups, next_page_url: null, not_attached: ungrouped };
  },

  'GET /api/users/{user}/release_groups/{group}': async (call) =>
    await readOwnGroup(call, { ownerId: call.params.user, id: call.params.group }),

  'PUT /api/users/{user}/release_groups/{group}': async (call) => {
    const { ctx, params, body } = call;
    const groupKey = { ownerId: params.user, id: params.group };
    const { version, title, description, visibility } = body;
    const genres = { mainGenreId: body.main_genre, subGenreId: body.sub_genre };
    const problems = await genreProblems(ctx, genres);
    const change = { ...groupKey, ...genres, version, title, description, visibility, problems };
    await inTransaction(ctx.db, async (tx) => {
      await changeGroup(tx, ctx, change);
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'releases.edited' });
    });
    return await readOwnGroup(call, groupKey);
  },
};
