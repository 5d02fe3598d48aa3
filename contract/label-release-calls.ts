/** Releases of roster artists that a label may edit. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';
import { releaseSummary } from './release.ts';

/** `owner` is the name of the artist whose release it is. */
const labelRelease = releaseSummary.extend({ owner: z.string() });
export type LabelRelease = z.infer<typeof labelRelease>;

export const labelReleaseCalls = {
  'GET /api/users/{user}/label/releases': {
    scope: 'catalogue:read',
    area: 'Labels',
    permission: 'label.catalogue',
    owner: 'user',
    summary: 'Releases of roster artists that the label may edit, last changed first',
    params: ofUser,
    query: z.object({ cursor: pageCursor }),
    reply: collection(labelRelease),
    errors: ['not_found'],
  },
} as const satisfies CallTable;
