import type { releaseEditCalls } from '@lathe/contract/release-edit-calls';
import type { Handlers } from '../../platform/http/handlers.ts';
import { editReleases } from './edit-releases.ts';

export const releaseEditRoutes: Handlers<typeof releaseEditCalls> = {
  'PUT /api/users/{user}/releases': async (call) => {
    const { params, body } = call;
    const { preview: isPreview, ...edit } = body;
    return { results: await editReleases(call, { ownerId: params.user, ...edit, isPreview }) };
  },
};
