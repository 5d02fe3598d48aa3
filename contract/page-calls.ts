/** A seller's own pages: create, edit, add images, delete. */
import { PICTURE_BYTES_MAX } from '@lathe/rules/limits';
import { PAGE_TEXT_MAX } from '@lathe/rules/page-text';
import { z } from 'zod';
import { artistLink } from './artist-link.ts';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofUser } from './params.ts';
import { picture } from './picture.ts';
import { instagramPost, video, youtubeFields } from './public-page-calls.ts';
import { multilineText, singleLine } from './text.ts';

const pageBody = z.object({
  name: singleLine(PAGE_TEXT_MAX.name),
  /**
   * The slug: a-z, 0-9 and hyphens, not at the start or end. If empty, it is derived from the name.
   */
  url: singleLine(PAGE_TEXT_MAX.url).default(''),
  description: multilineText(PAGE_TEXT_MAX.description).default(''),
  /** Markup: **bold**, *italic*, [text](https://…), lists with "- ", headings with "## ". */
  bio: multilineText(PAGE_TEXT_MAX.bio).default(''),
  meta_title: singleLine(PAGE_TEXT_MAX.meta_title).default(''),
  /**
   * `#rrggbb`; needs enough contrast as text on the page background or as a background for text.
   * Empty uses the shop's colour.
   */
  main_colour: z.string().max(7).default(''),
});

export const ownPage = z.object({
  uuid: z.uuid(),
  name: z.string(),
  url: z.string(),
  description: z.string(),
  bio: z.string(),
  meta_title: z.string(),
  main_colour: z.string(),
  page_image: picture.nullable(),
  header_image: picture.nullable(),
  is_live: z.boolean(),
  status: z.enum(['Offline', 'Live', 'Removed soon']),
  /** For a page without releases: days until staff are asked to remove it; otherwise null. */
  days_until_removed: z.int().nullable(),
  release_count: z.int(),
  /** Pending contribution requests. */
  open_requests: z.int(),
  followers: z.int(),
  youtube_url: z.string(),
  youtube_title: z.string(),
  youtube_videos: z.array(video),
  ...youtubeFields,
  /** Whether the page is connected to an Instagram account. */
  instagram_status: z.enum(['Authenticated', 'Not Authenticated']),
  instagram_username: z.string(),
  instagram_posts: z.array(instagramPost),
  links: z.array(artistLink),
  /** Sent back with a change of the links. */
  links_version: z.int(),
  /** Sent back with a change, so that a concurrent change is detected and not overwritten. */
  version: z.int(),
  operations: z.object({ go_live_enabled: z.boolean(), delete_enabled: z.boolean() }),
});

export type OwnPage = z.infer<typeof ownPage>;
export type PageBody = z.output<typeof pageBody>;

const ofPage = ofUser.extend({ page: z.uuid() });

/** Crop area in pixels of the uploaded image; the whole image if omitted. */
export const crop = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
});
export type Crop = z.infer<typeof crop>;

const manage = { area: 'Pages', permission: 'pages.manage', owner: 'user' } as const;

export const pageCalls = {
  'GET /api/users/{user}/pages': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'The pages of the seller',
    params: ofUser,
    reply: collection(ownPage),
  },
  'POST /api/users/{user}/pages': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Creates a page; it is offline until it is published',
    params: ofUser,
    body: pageBody,
    reply: ownPage,
    errors: ['not_found', 'page_name_taken', 'page_limit_reached'],
  },
  'GET /api/users/{user}/pages/{page}': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'One page',
    params: ofPage,
    reply: ownPage,
    errors: ['not_found'],
  },
  'PUT /api/users/{user}/pages/{page}': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Changes a page; former URLs redirect to it',
    params: ofPage,
    body: pageBody.extend({ is_live: z.boolean(), version: z.int() }),
    reply: ownPage,
    errors: ['not_found', 'page_name_taken', 'changed_meanwhile'],
  },
  'DELETE /api/users/{user}/pages/{page}': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Deletes a page without releases on sale, after a typed confirmation',
    params: ofPage,
    query: z.object({ confirmation: z.string().max(40) }),
    reply: null,
    errors: ['not_found', 'page_has_releases'],
  },
  'GET /api/users/{user}/page_url': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'Whether a slug is available, for checks while typing',
    params: ofUser,
    query: z.object({ url: z.string().max(200), page: z.uuid().optional() }),
    reply: z.object({
      available: z.boolean(),
      message: z.string(),
      suggestion: z.string().nullable(),
    }),
  },
  'POST /api/users/{user}/pages/{page}/page_image': {
    scope: 'catalogue:write',
    ...manage,
    summary:
      'Uploads the square image of a page: multipart, field `image`, optional `crop` as JSON',
    params: ofPage,
    upload: {
      field: 'image',
      maxBytes: PICTURE_BYTES_MAX,
      fields: z.object({ crop: crop.optional() }),
    },
    reply: ownPage,
    errors: ['not_found', 'picture_refused', 'too_large', 'wrong_content_type'],
  },
  'POST /api/users/{user}/pages/{page}/header_image': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Uploads the header image of a page, aspect ratio 3:1: multipart as above',
    params: ofPage,
    upload: {
      field: 'image',
      maxBytes: PICTURE_BYTES_MAX,
      fields: z.object({ crop: crop.optional() }),
    },
    reply: ownPage,
    errors: ['not_found', 'picture_refused', 'too_large', 'wrong_content_type'],
  },
  'DELETE /api/users/{user}/pages/{page}/page_image': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Removes the image',
    params: ofPage,
    reply: ownPage,
    errors: ['not_found'],
  },
  'DELETE /api/users/{user}/pages/{page}/header_image': {
    scope: 'catalogue:write',
    ...manage,
    summary: 'Removes the header image',
    params: ofPage,
    reply: ownPage,
    errors: ['not_found'],
  },
} as const satisfies CallTable;
