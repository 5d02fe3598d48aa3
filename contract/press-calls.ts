/** Press kits of artist pages and releases: the seller's editor, and the public press page. */

import { PRESS_LANGUAGES } from '@lathe/rules/press-kits';
import {
  PRESS_CREDIT_MAX_LENGTH,
  PRESS_LONG_MAX_LENGTH,
  PRESS_PICTURE_BYTES_MAX,
  PRESS_QUOTE_MAX_LENGTH,
  PRESS_QUOTES_MAX,
  PRESS_SHORT_MAX_LENGTH,
} from '@lathe/rules/promotion-limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ofUser } from './params.ts';
import { picture } from './picture.ts';
import { multilineText, requiredLine, singleLine } from './text.ts';
import { emailAddress } from './user.ts';

const quote = z.object({
  text: requiredLine(PRESS_QUOTE_MAX_LENGTH),
  /** Who wrote it, such as a magazine. */
  source: singleLine(PRESS_CREDIT_MAX_LENGTH),
});

const pressPicture = z.object({
  uuid: z.uuid(),
  /** A small version. */
  preview: z.string(),
  /** Full resolution, without metadata. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  size_bytes: z.int(),
  credit: z.string(),
});

const pressBody = z.object({
  is_public: z.boolean(),
  /** False asks search engines to leave the press page out. */
  is_indexed: z.boolean().default(true),
  short_en: multilineText(PRESS_SHORT_MAX_LENGTH).default(''),
  short_de: multilineText(PRESS_SHORT_MAX_LENGTH).default(''),
  long_en: multilineText(PRESS_LONG_MAX_LENGTH).default(''),
  long_de: multilineText(PRESS_LONG_MAX_LENGTH).default(''),
  quotes: z.array(quote).max(PRESS_QUOTES_MAX).default([]),
  contact_name: singleLine(100).default(''),
  /** Shown only on the press page and in its files. */
  contact_email: emailAddress.nullable().default(null),
  /** 0 for a new kit. */
  version: z.int(),
});

export const pressKit = z.object({
  subject: z.uuid(),
  kind: z.enum(['page', 'release']),
  is_public: z.boolean(),
  is_indexed: z.boolean(),
  short_en: z.string(),
  short_de: z.string(),
  long_en: z.string(),
  long_de: z.string(),
  quotes: z.array(quote),
  contact_name: z.string(),
  contact_email: z.string().nullable(),
  pictures: z.array(pressPicture),
  /** Path of the press page; null for a release without a page. */
  url: z.string().nullable(),
  version: z.int(),
});

const pressRelease = z.object({
  uuid: z.uuid(),
  title: z.string(),
  primary_artist: z.string(),
  type_name: z.string(),
  label: z.string(),
  catalog_no: z.string(),
  ean: z.string().nullable(),
  release_date: z.string().nullable(),
  image: picture.nullable(),
  tracks: z.array(z.object({ number: z.string(), title: z.string(), seconds: z.int().nullable() })),
});

export const publicPressKit = z.object({
  page: z.object({ name: z.string(), url: z.string() }),
  /** Null for the kit of an artist page. */
  release: pressRelease.nullable(),
  is_indexed: z.boolean(),
  /** Language of the texts, which may differ from that of the reader. */
  language: z.enum(PRESS_LANGUAGES),
  short: z.array(z.string()),
  long: z.array(z.string()),
  quotes: z.array(quote),
  contact: z.object({ name: z.string(), email: z.string().nullable() }),
  pictures: z.array(pressPicture),
  files: z.object({ zip: z.string(), one_sheet: z.string().nullable() }),
  /** Public kits of releases on the page. */
  release_kits: z.array(
    z.object({ title: z.string(), primary_artist: z.string(), url: z.string() }),
  ),
});

export type PressKit = z.infer<typeof pressKit>;
export type PressBody = z.output<typeof pressBody>;
export type PublicPressKit = z.infer<typeof publicPressKit>;

/** The subject is a page or a release of the seller. */
const ofKit = ofUser.extend({ subject: z.uuid() });
const ofPicture = ofKit.extend({ picture: z.uuid() });
const manage = { area: 'Press', permission: 'pages.manage', owner: 'user' } as const;
const publicCall = {
  area: 'Press',
  permission: 'anyone',
  reply: publicPressKit,
  errors: ['not_found'],
  cache: { tags: [], maxAgeSeconds: 0, stored: false },
} as const;

export const pressCalls = {
  'GET /api/users/{user}/press_kits/{subject}': {
    ...manage,
    summary: 'The press kit of a page or release of the seller; empty until it is saved',
    params: ofKit,
    reply: pressKit,
    errors: ['not_found'],
  },
  'PUT /api/users/{user}/press_kits/{subject}': {
    ...manage,
    summary: 'Saves texts, quotes, contact and visibility of a press kit',
    params: ofKit,
    body: pressBody,
    reply: pressKit,
    errors: ['not_found', 'changed_meanwhile', 'page_needed'],
  },
  'POST /api/users/{user}/press_kits/{subject}/pictures': {
    ...manage,
    summary: 'Adds a press picture: multipart, field `image`, optional `credit`',
    params: ofKit,
    upload: {
      field: 'image',
      maxBytes: PRESS_PICTURE_BYTES_MAX,
      fields: z.object({ credit: singleLine(PRESS_CREDIT_MAX_LENGTH).optional() }),
    },
    reply: pressKit,
    errors: [
      'not_found',
      'page_needed',
      'press_pictures_limit_reached',
      'picture_refused',
      'too_large',
      'wrong_content_type',
    ],
  },
  'PUT /api/users/{user}/press_kits/{subject}/pictures/{picture}': {
    ...manage,
    summary: 'Changes the credit line of a press picture',
    params: ofPicture,
    body: z.object({ credit: singleLine(PRESS_CREDIT_MAX_LENGTH) }),
    reply: pressKit,
    errors: ['not_found', 'page_needed'],
  },
  'DELETE /api/users/{user}/press_kits/{subject}/pictures/{picture}': {
    ...manage,
    summary: 'Removes a press picture',
    params: ofPicture,
    reply: pressKit,
    errors: ['not_found'],
  },
  'GET /api/pages/{page}/press': {
    ...publicCall,
    summary: 'The public press kit of an artist page',
    params: z.object({ page: z.string().max(80) }),
  },
  'GET /api/pages/{page}/press/{release}': {
    ...publicCall,
    summary: 'The public press kit of a release',
    params: z.object({ page: z.string().max(80), release: z.uuid() }),
  },
} as const satisfies CallTable;
