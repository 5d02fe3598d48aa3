/** Sellers ask for more releases than their limit; staff answer. */
import {
  RELEASE_REQUEST_MAX,
  RELEASE_REQUEST_REASON_MAX_LENGTH,
  STAFF_REASON_MAX_LENGTH,
} from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';
import { multilineText, requiredLine } from './text.ts';

export const RELEASE_REQUEST_STATES = ['open', 'granted', 'declined'] as const;

const request = z.object({
  uuid: z.uuid(),
  state: z.enum(RELEASE_REQUEST_STATES),
  /** The limit that the seller asks for. */
  wanted: z.int(),
  reason: z.string(),
  asked_at: z.string(),
  answered_at: z.string().nullable(),
  /** The limit that was granted. */
  granted: z.int().nullable(),
  /** Why it was declined, or a remark. */
  answer: z.string(),
});

const listedRequest = request.extend({
  seller: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  releases_count: z.int(),
  releases_limit: z.int(),
  /** Name of the staff member who answered. */
  answered_by: z.string().nullable(),
  /** False for the caller’s own request. */
  answer_enabled: z.boolean(),
});

export type ReleaseRequest = z.infer<typeof request>;
export type ListedReleaseRequest = z.infer<typeof listedRequest>;

const limit = z.int().min(1).max(RELEASE_REQUEST_MAX);
const ofRequest = z.object({ request: z.uuid() });
const answer = { area: 'Admin', permission: 'users.set_limits' } as const;
const answerErrors = ['not_found', 'release_request_answered', 'release_request_own'] as const;

export const releaseRequestCalls = {
  'GET /api/users/{user}/release_request': {
    summary: 'The latest request for more releases, with the current limit',
    area: 'Releases',
    permission: 'releases.manage',
    owner: 'user',
    params: ofUser,
    reply: z.object({
      releases_count: z.int(),
      releases_limit: z.int(),
      request: request.nullable(),
    }),
    errors: ['not_found'],
  },
  'POST /api/users/{user}/release_request': {
    summary: 'Asks for more releases; one request at a time',
    area: 'Releases',
    permission: 'releases.manage',
    owner: 'user',
    params: ofUser,
    body: z.object({
      wanted: limit,
      reason: multilineText(RELEASE_REQUEST_REASON_MAX_LENGTH).min(1),
    }),
    reply: request,
    errors: ['not_found', 'release_request_open'],
  },
  'GET /api/admin/release_requests': {
    ...answer,
    summary: 'Requests for more releases, newest first',
    query: z.object({
      state: z.enum(['open', 'answered']).default('open'),
      cursor: pageCursor,
    }),
    reply: collection(listedRequest),
  },
  'POST /api/admin/release_requests/{request}/grant': {
    ...answer,
    summary: 'Sets the limit of the seller, and notifies them',
    params: ofRequest,
    body: z.object({ limit }),
    reply: listedRequest,
    errors: answerErrors,
  },
  'POST /api/admin/release_requests/{request}/decline': {
    ...answer,
    summary: 'Declines a request with a reason, which the seller gets by mail',
    params: ofRequest,
    body: z.object({ reason: requiredLine(STAFF_REASON_MAX_LENGTH) }),
    reply: listedRequest,
    errors: answerErrors,
  },
} as const satisfies CallTable;
