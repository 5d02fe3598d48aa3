/** Edits of several releases in one request. Each release follows its own rules. */
import { RELEASES_PER_EDIT_MAX } from '@lathe/rules/bulk-limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ofUser } from './params.ts';
import { releaseChange } from './release.ts';
import { version } from './version.ts';

/** Omitted fields stay as they are. */
const editedFields = releaseChange.pick({
  release_date: true,
  label: true,
  price_category_id: true,
  territories: true,
  territories_exclude: true,
});

export type EditedReleaseFields = z.infer<typeof editedFields>;

const versionedRelease = z.object({ uuid: z.uuid(), version });

const result = z.object({
  uuid: z.uuid(),
  /** Empty if the release was not found. */
  title: z.string(),
  /** `unchanged` releases already have these values. */
  outcome: z.enum(['changed', 'unchanged', 'rejected']),
  fields: z.array(z.string()),
  /** Why it was rejected, in the caller's language. */
  problems: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
  /** Sent to the same call, this restores the former values, unless the release was changed since. */
  undo: z.object({ version, change: editedFields }).nullable(),
});

export type ReleaseEditResult = z.infer<typeof result>;

export const releaseEditCalls = {
  'PUT /api/users/{user}/releases': {
    scope: 'catalogue:write',
    area: 'Releases',
    permission: 'releases.manage',
    owner: 'user',
    summary: 'Changes several releases, each on its own; the reply says which were changed',
    params: ofUser,
    body: z.object({
      releases: z.array(versionedRelease).min(1).max(RELEASES_PER_EDIT_MAX),
      change: editedFields,
      /** True returns what would happen and saves nothing. */
      preview: z.boolean().default(false),
    }),
    reply: z.object({ results: z.array(result) }),
    errors: [],
  },
} as const satisfies CallTable;
