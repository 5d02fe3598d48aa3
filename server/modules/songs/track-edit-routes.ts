import type { trackEditCalls } from '@lathe/contract/track-edit-calls';
import type { Handlers } from '../../platform/http/handlers.ts';
import { withRelease } from '../releases/index.ts';
import { editTracks, undoTrackEdit } from './edit-tracks.ts';

export const trackEditRoutes: Handlers<typeof trackEditCalls> = {
  'PUT /api/users/{user}/releases/{release}/tracks': async (call) => {
    const { ctx, params, body } = call;
    return await withRelease(call, params, (tx, context) =>
      editTracks(tx, ctx, { ...context, edits: body.tracks, lists: body.lists }),
    );
  },

  'POST /api/users/{user}/releases/{release}/track_edits/{edit}/undo': async (call) => {
    const { ctx, params } = call;
    return await withRelease(call, params, (tx, context) =>
      undoTrackEdit(tx, ctx, { ...context, editId: params.edit }),
    );
  },
};
