/** Edits of several tracks in one request, and how they are undone. */

import { TRACKS_PER_EDIT_MAX } from '@lathe/rules/bulk-limits';
import { CREDITS_PER_TRACK_MAX } from '@lathe/rules/limits';
import { ADDITIONAL_ARTISTS_MAX } from '@lathe/rules/release-metadata';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { credits } from './credit.ts';
import { ofRelease } from './params.ts';
import { gapSeconds, rightsHolder } from './song.ts';
import { singleLine } from './text.ts';
import { version } from './version.ts';

const manage = { area: 'Songs', permission: 'releases.manage', owner: 'user' } as const;

/** Fields of a track that an edit of several tracks can change, in the order of the form. */
export const TRACK_EDIT_FIELDS = [
  'title',
  'subtitle',
  'primary_artist',
  'additional_artists',
  'credits',
  'composer',
  'publisher',
  'isrc',
  'explicit',
  'gap_before',
  'rights_holders',
] as const;
export type TrackEditField = (typeof TRACK_EDIT_FIELDS)[number];

/** Fields that are omitted stay as they are. */
const trackEdit = z.object({
  uuid: z.uuid(),
  version,
  title: singleLine(120).optional(),
  subtitle: singleLine(120).optional(),
  primary_artist: singleLine(120).optional(),
  composer: singleLine(200).optional(),
  publisher: singleLine(200).optional(),
  isrc: singleLine(20).optional(),
  explicit: z.boolean().optional(),
  gap_before: gapSeconds.optional(),
  /** Whether `lists` replaces the lists of this track. */
  lists: z.boolean().default(false),
});

export type TrackEdit = z.input<typeof trackEdit>;

/** Sent once for all tracks, because they are long. An empty list clears the lists of the tracks. */
const trackLists = z.object({
  additional_artists: z
    .array(z.object({ name: singleLine(120), role: z.string().max(40) }))
    .max(ADDITIONAL_ARTISTS_MAX)
    .optional(),
  credits: credits(CREDITS_PER_TRACK_MAX).optional(),
  rights_holders: z.array(rightsHolder).max(20).optional(),
});

export type TrackLists = z.infer<typeof trackLists>;

const edited = z.object({
  /** For the call that undoes this edit; null if no track was changed. */
  edit: z.uuid().nullable(),
  /** Tracks that were changed; others already had these values. */
  changed: z.int(),
  fields: z.array(z.enum(TRACK_EDIT_FIELDS)),
});

const undone = edited.extend({
  /** Tracks that were not restored. */
  skipped: z.array(
    z.object({
      uuid: z.uuid(),
      title: z.string(),
      /** Changed or deleted since the edit, or another recording has the former ISRC now. */
      reason: z.enum(['changed', 'deleted', 'isrc']),
    }),
  ),
});

export type TracksEdited = z.infer<typeof edited>;
export type TracksUndone = z.infer<typeof undone>;

export const trackEditCalls = {
  'PUT /api/users/{user}/releases/{release}/tracks': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Changes the given fields of several tracks, all or none',
    params: ofRelease,
    body: z.object({
      tracks: z.array(trackEdit).min(1).max(TRACKS_PER_EDIT_MAX),
      lists: trackLists.default({}),
    }),
    reply: edited,
    errors: ['not_found', 'release_not_editable', 'changed_meanwhile'],
  },
  'POST /api/users/{user}/releases/{release}/track_edits/{edit}/undo': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Restores the former values of the tracks that were not changed since the edit',
    params: ofRelease.extend({ edit: z.uuid() }),
    reply: undone,
    errors: ['not_found', 'release_not_editable', 'edit_already_undone'],
  },
} as const satisfies CallTable;
