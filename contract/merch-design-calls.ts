/** Designs of merchandise: files, placements, pictures of the shop and files of the plant. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { fileName, partNumbers, partsReply } from './direct-upload.ts';
import {
  designPurpose,
  merchDesign,
  PRINT_LAYERS,
  placementInput,
  printFile,
} from './merch-design.ts';
import { ofMerchItem as ofItem } from './params.ts';
import { expectedVersion, version } from './version.ts';

const ofUpload = ofItem.extend({ id: z.uuid() });
const ofArea = ofItem.extend({ area: z.string().min(1).max(30) });
const read = { area: 'Merchandise designs', permission: 'merch.read', owner: 'user' } as const;
const edit = { area: 'Merchandise designs', permission: 'merch.edit', owner: 'user' } as const;
const changing = ['not_found', 'merch_not_editable'] as const;

export const merchDesignCalls = {
  'GET /api/users/{user}/merch/{item}/design': {
    scope: 'catalogue:read',
    ...read,
    summary: 'The design of an item: files, placements, findings and pictures',
    params: ofItem,
    reply: merchDesign,
    errors: ['not_found'],
  },
  'POST /api/users/{user}/merch/{item}/design_upload': {
    scope: 'merch:write',
    ...edit,
    summary: 'Starts the upload of artwork (PNG, JPEG, WebP, SVG) or of a photo',
    params: ofItem,
    body: z.object({ name: fileName, bytes: z.int().min(1), purpose: designPurpose }),
    reply: z.object({ upload: z.uuid(), part_bytes: z.int(), parts: z.int() }),
    errors: [...changing, 'file_too_large', 'design_file_limit_reached'],
  },
  'GET /api/users/{user}/merch/{item}/design_upload/{id}': {
    scope: 'catalogue:read',
    ...edit,
    summary: 'Signed URLs for the missing parts of an upload',
    params: ofUpload,
    query: partNumbers,
    reply: partsReply,
    errors: ['not_found'],
  },
  'POST /api/users/{user}/merch/{item}/design_upload/{id}/complete': {
    scope: 'merch:write',
    ...edit,
    summary: 'Completes an upload: the file is assembled and checked',
    params: ofUpload,
    reply: merchDesign,
    errors: [...changing, 'upload_incomplete', 'file_too_large'],
  },
  'DELETE /api/users/{user}/merch/{item}/design_upload/{id}': {
    scope: 'merch:write',
    ...edit,
    summary: 'Cancels an upload and deletes its parts',
    params: ofUpload,
    reply: null,
    errors: ['not_found'],
  },
  'DELETE /api/users/{user}/merch/{item}/design_files/{file}': {
    scope: 'merch:write',
    ...edit,
    summary: 'Deletes a file that is not placed; a photo also leaves the pictures',
    params: ofItem.extend({ file: z.uuid() }),
    reply: merchDesign,
    errors: [...changing, 'design_file_placed', 'design_pictures_all_hidden'],
  },
  'PUT /api/users/{user}/merch/{item}/placements/{area}': {
    scope: 'merch:write',
    ...edit,
    summary: 'Places a picture in an area, in millimetres',
    params: ofArea,
    body: placementInput.extend({ version }),
    reply: merchDesign,
    errors: [...changing, 'changed_meanwhile', 'design_file_not_ready'],
  },
  'DELETE /api/users/{user}/merch/{item}/placements/{area}': {
    scope: 'merch:write',
    ...edit,
    summary: 'Takes the picture out of an area; its file is kept',
    params: ofArea,
    query: expectedVersion,
    reply: merchDesign,
    errors: [...changing, 'changed_meanwhile'],
  },
  'PUT /api/users/{user}/merch/{item}/pictures': {
    scope: 'merch:write',
    ...edit,
    summary: 'Orders and hides the pictures of the shop; the first visible one is the cover',
    params: ofItem,
    body: z.object({
      version,
      /** All pictures of the item, in their new order. */
      pictures: z.array(z.object({ uuid: z.uuid(), is_hidden: z.boolean() })).max(400),
    }),
    reply: merchDesign,
    errors: [...changing, 'changed_meanwhile', 'design_pictures_all_hidden'],
  },
  'GET /api/users/{user}/merch/{item}/print_files': {
    scope: 'catalogue:read',
    ...read,
    summary: 'The files that the plant prints for the current design; none before the approval',
    params: ofItem,
    reply: collection(printFile),
    errors: ['not_found'],
  },
  'GET /api/users/{user}/merch/{item}/print_files/{area}/{layer}': {
    scope: 'catalogue:read',
    ...read,
    summary: 'A link to the file that the plant prints',
    params: ofArea.extend({ layer: z.enum(PRINT_LAYERS) }),
    query: z.object({
      /** Code of a size, where sizes are printed differently. Default: the largest. */
      size: z.string().max(20).optional(),
    }),
    reply: printFile.omit({ area: true, layer: true, sizes: true }).extend({
      url: z.string(),
      filename: z.string(),
    }),
    errors: ['not_found'],
  },
} as const satisfies CallTable;
