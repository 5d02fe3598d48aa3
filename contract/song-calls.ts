/** The tracks of a release: uploads directly to storage, their metadata and their order. */
import { CREDITS_PER_TRACK_MAX, LYRICS_MAX_LENGTH } from '@lathe/rules/limits';
import { ADDITIONAL_ARTISTS_MAX } from '@lathe/rules/release-metadata';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { credits } from './credit.ts';
import { fileName, partNumbers, partsReply } from './direct-upload.ts';
import { ofRelease } from './params.ts';
import { release } from './release.ts';
import { gapSeconds, rightsHolder, song, songFile } from './song.ts';
import { multilineText, singleLine } from './text.ts';

const ofTrack = ofRelease.extend({ track: z.uuid() });
const manage = { area: 'Songs', permission: 'releases.manage', owner: 'user' } as const;

const sides = z.array(
  z.object({
    side: z.int(),
    seconds: z.number(),
    /** Share of the maximum side length. */
    share: z.number(),
    state: z.enum(['empty', 'good', 'quiet', 'wrong']),
    /** Cutting advice. */
    advice: z.array(z.string()),
    tracks: z.array(song),
  }),
);

export const songList = z.object({
  sides,
  tracks_status: release.shape.tracks_status,
  tracks_in_edit: z.boolean(),
  track_limits: release.shape.track_limits,
  kind: release.shape.kind,
  track_errors: release.shape.track_errors,
  side_errors: release.shape.side_errors,
  format_type_errors: release.shape.format_type_errors,
  /**
   * The most even split in running order, and one that may reorder tracks; null when nothing fits.
   */
  plans: z.object({
    in_order: z.array(z.array(z.uuid())).nullable(),
    free: z.array(z.array(z.uuid())).nullable(),
  }),
  /** What the plant's files change in the sound; null until all files are measured. */
  mastering: z
    .object({
      /** The same for all tracks, 0 or below. */
      gain_db: z.number(),
      sample_rate: z.int(),
      bit_depth: z.int(),
    })
    .nullable(),
  version: z.int(),
});

export type SongList = z.infer<typeof songList>;

export const songCalls = {
  'GET /api/users/{user}/releases/{release}/tracks': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'The tracks by side, with the state of their files',
    params: ofRelease,
    reply: songList,
    errors: ['not_found'],
  },
  'PUT /api/users/{user}/releases/{release}/tracks/{track}': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Sets title, performers and songwriters of a track',
    params: ofTrack,
    body: z.object({
      title: singleLine(120),
      subtitle: singleLine(120).default(''),
      primary_artist: singleLine(120).default(''),
      additional_artists: z
        .array(z.object({ name: singleLine(120), role: z.string().max(40) }))
        .max(ADDITIONAL_ARTISTS_MAX)
        .default([]),
      /** If omitted, the credits stay. */
      credits: credits(CREDITS_PER_TRACK_MAX).optional(),
      composer: singleLine(200).default(''),
      /** If omitted, the publisher stays. */
      publisher: singleLine(200).optional(),
      /** Plain text with line breaks. If omitted, the lyrics stay. */
      lyrics: multilineText(LYRICS_MAX_LENGTH).optional(),
      /** If empty, Lathe assigns an ISRC on submission. */
      isrc: singleLine(20).default(''),
      explicit: z.boolean().default(false),
      rights_holders: z.array(rightsHolder).max(20).default([]),
      /** Seconds of silence before the track, in addition to what the files contain. */
      gap_before: gapSeconds.default(0),
      /** The version that the caller read; if omitted, concurrent changes are overwritten. */
      version: z.int().optional(),
    }),
    reply: song,
    errors: [
      'not_found',
      'release_not_editable',
      'changed_meanwhile',
      'isrc_in_use',
      'isrc_other_recording',
      'isrc_not_issued',
    ],
  },
  'DELETE /api/users/{user}/releases/{release}/tracks/{track}': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Deletes a track and its files',
    params: ofTrack,
    reply: songList,
    errors: ['not_found', 'release_not_editable'],
  },
  'POST /api/users/{user}/releases/{release}/track_positions': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Sets the order of all tracks, by side; each track is listed once',
    params: ofRelease,
    body: z.object({
      tracks: z
        .array(z.object({ uuid: z.uuid(), side: z.int().min(1).max(8), position: z.int().min(1) }))
        .max(200),
    }),
    reply: songList,
    errors: ['not_found', 'release_not_editable', 'changed_meanwhile'],
  },
  'POST /api/users/{user}/releases/{release}/track_gaps': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Sets the silence before every track of the release',
    params: ofRelease,
    body: z.object({ gap_before: gapSeconds }),
    reply: songList,
    errors: ['not_found', 'release_not_editable'],
  },
  'POST /api/users/{user}/releases/{release}/track_upload': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Starts an audio upload: a new track, or a new file for an existing one',
    params: ofRelease,
    body: z.object({
      filename: fileName,
      size: z.int().min(1),
      side: z.int().min(1).max(8).optional(),
      track: z.uuid().optional(),
    }),
    reply: z.object({ upload: z.uuid(), track: z.uuid(), part_bytes: z.int(), parts: z.int() }),
    errors: ['not_found', 'release_not_editable', 'file_too_large', 'song_limit_reached'],
  },
  'DELETE /api/users/{user}/releases/{release}/track_upload/{id}': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Cancels an upload and deletes its parts',
    params: ofRelease.extend({ id: z.uuid() }),
    reply: null,
    errors: ['not_found', 'release_not_editable'],
  },
  'GET /es/s3-presigned-track/{id}': {
    scope: 'catalogue:write',
    summary: 'Signed URLs for the missing parts of an upload',
    area: 'Songs',
    permission: 'signed_in',
    params: z.object({ id: z.uuid() }),
    query: partNumbers,
    reply: partsReply,
    errors: ['not_found'],
  },
  'POST /api/users/{user}/releases/{release}/track_upload/{id}/complete': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Completes an upload: the file is assembled and checked',
    params: ofRelease.extend({ id: z.uuid() }),
    reply: songFile,
    errors: ['not_found', 'release_not_editable', 'upload_incomplete'],
  },
  'POST /api/users/{user}/releases/{release}/track_upload/{id}/retry': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Checks a file again after an internal failure',
    params: ofRelease.extend({ id: z.uuid() }),
    reply: songFile,
    errors: ['not_found', 'release_not_editable', 'conflict'],
  },
  'POST /api/users/{user}/releases/{release}/issue-isrcs': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Assigns an ISRC from Lathe to every track without one',
    params: ofRelease,
    reply: songList,
    errors: ['not_found', 'release_not_editable'],
  },
  'POST /api/users/{user}/releases/{release}/clone-track-rightholders': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Copies these rights holders to all tracks of the release',
    params: ofRelease,
    body: z.object({ rightsHolder: z.array(rightsHolder).min(1).max(20) }),
    reply: songList,
    errors: ['not_found', 'release_not_editable'],
  },
  'POST /api/users/{user}/releases/{release}/track_credits': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Replaces the credits of all tracks of the release with these',
    params: ofRelease,
    body: z.object({ credits: credits(CREDITS_PER_TRACK_MAX).min(1) }),
    reply: songList,
    errors: ['not_found', 'release_not_editable'],
  },
} as const satisfies CallTable;
