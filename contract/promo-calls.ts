/** Promo links of a release: the seller's list, and what a recipient hears. */

import { LOCALES } from '@lathe/rules/locales';
import { PROMO_ACCESS, PROMO_FORMATS } from '@lathe/rules/promos';
import {
  PROMO_DAYS_DEFAULT,
  PROMO_DAYS_MAX,
  PROMO_DOWNLOADS_DEFAULT,
  PROMO_DOWNLOADS_MAX,
  PROMO_NOTE_MAX_LENGTH,
} from '@lathe/rules/promotion-limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofRelease } from './params.ts';
import { picture } from './picture.ts';
import { multilineText, requiredLine } from './text.ts';
import { emailAddress } from './user.ts';

export const promo = z.object({
  uuid: z.uuid(),
  recipient: z.string(),
  email: z.string().nullable(),
  note: z.string(),
  access: z.enum(PROMO_ACCESS),
  state: z.enum(['open', 'expired', 'revoked']),
  downloads: z.int(),
  downloads_max: z.int(),
  /** Times that the page was opened. */
  opens: z.int(),
  /** Times that a track was started. */
  plays: z.int(),
  last_used_at: z.string().nullable(),
  created_at: z.string(),
  expires_at: z.string(),
});

const promoTrack = z.object({
  uuid: z.uuid(),
  side: z.int(),
  title: z.string(),
  subtitle: z.string(),
  primary_artist: z.string(),
  explicit: z.boolean(),
  seconds: z.int().nullable(),
  peaks: z.array(z.int()),
  /** The whole track. Ends after two hours, and at once when the link is revoked. */
  master: z.string(),
  formats: z.array(z.enum(PROMO_FORMATS)),
});

export const openedPromo = z.object({
  recipient: z.string(),
  note: z.string(),
  seller: z.string(),
  expires_at: z.string(),
  access: z.enum(PROMO_ACCESS),
  downloads_left: z.int(),
  release: z.object({
    uuid: z.uuid(),
    title: z.string(),
    primary_artist: z.string(),
    label: z.string(),
    release_date: z.string().nullable(),
    medium: z.string(),
    type_name: z.string(),
    image: picture.nullable(),
  }),
  tracks: z.array(promoTrack),
});

export type Promo = z.infer<typeof promo>;
export type OpenedPromo = z.infer<typeof openedPromo>;

const manage = { area: 'Promo', permission: 'promos.manage', owner: 'user' } as const;
const ofToken = z.object({ token: z.string().min(1).max(100) });

export const promoCalls = {
  'GET /api/users/{user}/releases/{release}/promos': {
    ...manage,
    summary: 'Promo links of a release, newest first',
    params: ofRelease,
    reply: collection(promo),
    errors: ['not_found'],
  },
  'POST /api/users/{user}/releases/{release}/promos': {
    ...manage,
    summary: 'Creates a promo link for one recipient; its URL is only in this reply',
    secret: true,
    params: ofRelease,
    body: z.object({
      recipient: requiredLine(100),
      /** If given, a mail with a link of its own is sent there. */
      email: emailAddress.nullable().default(null),
      /** Language of the mail. */
      locale: z.enum(LOCALES).default('en_GB'),
      /** Shown on the page, not in the mail. */
      note: multilineText(PROMO_NOTE_MAX_LENGTH).default(''),
      access: z.enum(PROMO_ACCESS).default('stream'),
      days: z.int().min(1).max(PROMO_DAYS_MAX).default(PROMO_DAYS_DEFAULT),
      /** Downloads of single tracks, or of all as one file. */
      downloads_max: z.int().min(1).max(PROMO_DOWNLOADS_MAX).default(PROMO_DOWNLOADS_DEFAULT),
    }),
    reply: promo.extend({ url: z.string() }),
    errors: ['not_found', 'promo_needs_audio', 'promo_limit_reached', 'too_many_requests'],
  },
  'POST /api/users/{user}/releases/{release}/promos/{promo}/revoke': {
    ...manage,
    summary: 'Ends a promo link at once, including audio that is playing',
    params: ofRelease.extend({ promo: z.uuid() }),
    reply: promo,
    errors: ['not_found'],
  },
  'GET /api/promos/{token}': {
    area: 'Promo',
    permission: 'anyone',
    summary: 'What the recipient of a promo link hears; counts as opened',
    secret: true,
    params: ofToken,
    reply: openedPromo,
    errors: ['not_found', 'promo_expired', 'promo_revoked', 'too_many_requests'],
  },
  'POST /api/promos/{token}/downloads': {
    area: 'Promo',
    permission: 'anyone',
    summary:
      'A URL to download one track, or all tracks as MP3 in a ZIP file; counts as a download',
    secret: true,
    params: ofToken,
    body: z.object({
      /** Null for all tracks. */
      track: z.uuid().nullable(),
      format: z.enum(PROMO_FORMATS).default('mp3'),
    }),
    reply: z.object({ url: z.string() }),
    errors: [
      'not_found',
      'promo_expired',
      'promo_revoked',
      'promo_used_up',
      'promo_no_downloads',
      'too_many_requests',
    ],
  },
} as const satisfies CallTable;
