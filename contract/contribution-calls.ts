/** Sellers on each other's pages: request, response and end, and which releases a page shows. */
import { CONTRIBUTION_STATES } from '@lathe/rules/contributions';
import { CONTRIBUTION_MESSAGE_MAX_LENGTH } from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofUser } from './params.ts';
import { picture } from './picture.ts';
import { RELEASE_STATUSES } from './release.ts';
import { multilineText } from './text.ts';

const state = z.enum(CONTRIBUTION_STATES);
const ofPage = ofUser.extend({ page: z.uuid() });
const ofContributor = ofPage.extend({ contributor: z.uuid() });

/** As seen by the seller who requested it. */
export const contribution = z.object({
  page: z.object({
    uuid: z.uuid(),
    name: z.string(),
    url: z.string(),
    is_live: z.boolean(),
    image: picture.nullable(),
  }),
  /** Seller name of the page owner. */
  owner: z.string(),
  state,
  message: z.string(),
  asked_at: z.string(),
  /** Time of the last state change. */
  since: z.string(),
  /** Whether the page owner ended it; null unless it has ended. */
  ended_by_owner: z.boolean().nullable(),
  /** After a rejection: the earliest time for a new request. */
  ask_again_at: z.string().nullable(),
  /** The seller's own releases on that page: on sale or submitted, and drafts. */
  releases: z.int(),
  drafts: z.int(),
  operations: z.object({
    ask_enabled: z.boolean(),
    withdraw_enabled: z.boolean(),
    end_enabled: z.boolean(),
  }),
});

/** As seen by the page owner. */
export const contributor = z.object({
  /** Uuid of the user. */
  uuid: z.uuid(),
  name: z.string(),
  /** URL of their own page, if it is public. */
  url: z.string().nullable(),
  state,
  message: z.string(),
  asked_at: z.string(),
  since: z.string(),
  ended_by_owner: z.boolean().nullable(),
  /** Their releases on this page, on sale or submitted. */
  releases: z.int(),
  operations: z.object({
    accept_enabled: z.boolean(),
    reject_enabled: z.boolean(),
    end_enabled: z.boolean(),
  }),
});

/** A release on the page, or planned for it, and its seller. */
export const releaseOnPage = z.object({
  uuid: z.uuid(),
  title: z.string(),
  primary_artist: z.string(),
  format: z.string(),
  image: picture.nullable(),
  status: z.enum(RELEASE_STATUSES),
  status_name: z.string(),
  /** The contributor who sells the release; null if it is the page owner's. */
  contributor: z.string().nullable(),
});

export type Contribution = z.infer<typeof contribution>;
export type Contributor = z.infer<typeof contributor>;
export type ReleaseOnPage = z.infer<typeof releaseOnPage>;

const area = 'Contributions';
const ask = { area, permission: 'pages.contribute', owner: 'user' } as const;
const answer = { area, permission: 'pages.answer_contributors', owner: 'user' } as const;

export const contributionCalls = {
  'GET /api/pages/{page}/contribution': {
    summary: 'Whether the caller may request to contribute to the page, and the current state',
    area,
    permission: 'signed_in',
    params: z.object({ page: z.string().max(80) }),
    reply: z.object({
      /** Null when it was never requested. */
      state: state.nullable(),
      ask_enabled: z.boolean(),
      ask_again_at: z.string().nullable(),
    }),
    errors: ['not_found'],
  },
  'GET /api/users/{user}/contributions': {
    ...ask,
    summary:
      'Pages of others to which the seller contributes or has requested to, last changed first',
    params: ofUser,
    reply: collection(contribution),
  },
  'POST /api/users/{user}/contributions': {
    ...ask,
    summary: 'Requests permission to add releases to a page, given by uuid or slug',
    params: ofUser,
    body: z.object({
      page: z.string().max(80),
      message: multilineText(CONTRIBUTION_MESSAGE_MAX_LENGTH).default(''),
    }),
    reply: contribution,
    errors: ['contribution_own_page', 'contribution_open', 'contribution_too_soon'],
  },
  'POST /api/users/{user}/contributions/{page}/withdraw': {
    ...ask,
    summary: 'Withdraws a pending request',
    params: ofPage,
    reply: contribution,
    errors: ['not_found', 'contribution_decided'],
  },
  'POST /api/users/{user}/contributions/{page}/end': {
    ...ask,
    summary:
      'Ends the contribution: published and submitted releases stay on the page, drafts are removed',
    params: ofPage,
    reply: contribution,
    errors: ['not_found', 'contribution_decided'],
  },
  'GET /api/users/{user}/pages/{page}/contributors': {
    ...answer,
    summary: 'Contribution requests, current and former contributors of the page; requests first',
    params: ofPage,
    reply: collection(contributor),
    errors: ['not_found'],
  },
  'POST /api/users/{user}/pages/{page}/contributors/{contributor}/accept': {
    ...answer,
    summary: 'Lets the seller add releases to the page, and nothing else',
    params: ofContributor,
    reply: contributor,
    errors: ['not_found', 'contribution_decided'],
  },
  'POST /api/users/{user}/pages/{page}/contributors/{contributor}/reject': {
    ...answer,
    summary: 'Rejects the request; it can be repeated after some weeks',
    params: ofContributor,
    reply: contributor,
    errors: ['not_found', 'contribution_decided'],
  },
  'POST /api/users/{user}/pages/{page}/contributors/{contributor}/end': {
    ...answer,
    summary:
      'Ends the contribution: published and submitted releases stay on the page, drafts are removed',
    params: ofContributor,
    reply: contributor,
    errors: ['not_found', 'contribution_decided'],
  },
  'GET /api/users/{user}/pages/{page}/releases': {
    scope: 'catalogue:read',
    area,
    permission: 'pages.manage',
    owner: 'user',
    summary: 'The releases of a page: those of the owner, and submitted ones of contributors',
    params: ofPage,
    reply: collection(releaseOnPage),
    errors: ['not_found'],
  },
} as const satisfies CallTable;
