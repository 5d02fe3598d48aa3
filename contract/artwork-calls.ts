/**
 * Artwork: the two flows, uploads directly to storage, generated files, and the seller's approval.
 */
import { STYLE_KEYS } from '@lathe/rules/artwork/express';
import { z } from 'zod';
import { artwork, artworkCrop, artworkFlow, colourPair } from './artwork.ts';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { fileName, partNumbers, partsReply } from './direct-upload.ts';
import { ofRelease } from './params.ts';
import { picture } from './picture.ts';

const ofUpload = ofRelease.extend({ id: z.uuid() });
const manage = { area: 'Artwork', permission: 'releases.manage', owner: 'user' } as const;
const announced = z.object({ upload: z.uuid(), part_bytes: z.int(), parts: z.int() });
const changing = ['not_found', 'release_not_editable'] as const;

export const artworkCalls = {
  'GET /api/users/{user}/releases/{release}/artwork': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'The artwork of the chosen route: uploads, findings and results',
    params: ofRelease,
    reply: artwork,
    errors: ['not_found'],
  },
  'POST /api/users/{user}/releases/{release}/artwork_flow': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Chooses the route; work on the other route is kept',
    params: ofRelease,
    body: z.object({
      artwork_flow: artworkFlow,
      /** Required when the current flow already has results. */
      confirmed: z.boolean().default(false),
    }),
    reply: artwork,
    errors: [...changing, 'artwork_flow_unconfirmed'],
  },
  'POST /api/users/{user}/release/{release}/reset-artwork-flow': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Starts the chosen method over: its files are deleted',
    params: ofRelease,
    reply: artwork,
    errors: changing,
  },
  'POST /api/users/{user}/releases/{release}/artwork_options': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Sets style and colours of the express route; omitted values stay unchanged',
    params: ofRelease,
    body: z.object({
      style: z.enum(STYLE_KEYS).optional(),
      /** Null derives them from the image. */
      colours: colourPair.nullable().optional(),
    }),
    reply: artwork,
    errors: [...changing, 'artwork_wrong_flow'],
  },
  'POST /api/users/{user}/releases/{release}/artwork_approve': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Approves the proof; any later change voids the approval',
    params: ofRelease,
    body: z.object({
      /** The `revision` that the seller saw. */
      revision: z.uuid().optional(),
    }),
    reply: artwork,
    errors: [...changing, 'artwork_not_ready', 'artwork_outdated', 'changed_meanwhile'],
  },
  'GET /api/users/{user}/releases/{release}/artwork_template': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'A PDF template with the pages of this release; guides are on a separate layer',
    params: ofRelease,
    reply: z.object({ url: z.string(), filename: z.string(), pages: z.int() }),
    errors: ['not_found'],
  },
  'GET /api/users/{user}/releases/{release}/wizard/types': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'The styles of the express route, each rendered with the data of the release',
    params: ofRelease,
    reply: collection(
      z.object({
        style: z.enum(STYLE_KEYS),
        name: z.string(),
        description: z.string(),
        /** Null until there is a cover image. */
        preview: picture.nullable(),
      }),
    ),
    errors: ['not_found'],
  },
  'POST /api/users/{user}/releases/{release}/wizard/regenerate': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Regenerates the layout; the named parts lose their custom images',
    params: ofRelease,
    body: z.object({ parts: z.array(z.string().max(40)).max(20).default([]) }),
    reply: artwork,
    errors: [...changing, 'artwork_wrong_flow', 'artwork_cover_needed'],
  },
  'POST /api/users/{user}/releases/{release}/wizard/upload': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Starts an image upload: the cover, or an image that replaces a part',
    params: ofRelease,
    body: z.object({
      part: z.string().min(1).max(40),
      filename: fileName,
      size: z.int().min(1),
      crop: artworkCrop.optional(),
      /** Generates the other parts as soon as the upload is complete. */
      autoGenerationEnabled: z.boolean().default(true),
    }),
    reply: announced,
    errors: [...changing, 'artwork_wrong_flow', 'file_too_large', 'forbidden'],
  },
  'POST /api/users/{user}/releases/{release}/artwork_upload': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Starts the upload of a designer’s PDF',
    params: ofRelease,
    body: z.object({ filename: fileName, size: z.int().min(1) }),
    reply: announced,
    errors: [...changing, 'artwork_wrong_flow', 'file_too_large'],
  },
  'GET /es/s3-presigned-artwork/{id}': {
    scope: 'catalogue:write',
    summary: 'Signed URLs for the missing parts of an upload',
    area: 'Artwork',
    permission: 'signed_in',
    params: z.object({ id: z.uuid() }),
    query: partNumbers,
    reply: partsReply,
    errors: ['not_found'],
  },
  'POST /api/users/{user}/releases/{release}/artwork_upload/{id}/complete': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Completes an upload: the file is assembled and checked',
    params: ofUpload,
    reply: artwork,
    errors: [...changing, 'upload_incomplete', 'file_too_large'],
  },
  'DELETE /api/users/{user}/releases/{release}/artwork_upload/{id}': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Cancels an upload and deletes its parts; the previous file is kept',
    params: ofUpload,
    reply: null,
    errors: ['not_found'],
  },
  'POST /api/users/{user}/releases/{release}/artwork_retry': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Retries with the same files after an internal failure',
    params: ofRelease,
    reply: artwork,
    errors: [...changing, 'conflict'],
  },
} as const satisfies CallTable;
