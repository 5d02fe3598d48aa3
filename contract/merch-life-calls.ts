/** The life of merchandise after editing: review, sale, pause and end. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { merchItem } from './merch.ts';
import { ofMerchItem } from './params.ts';

const edit = { area: 'Merchandise', permission: 'merch.edit', owner: 'user' } as const;

export const merchLifeCalls = {
  'POST /api/users/{user}/merch/{item}/submit': {
    scope: 'merch:write',
    ...edit,
    summary: 'Submits the item for review, after acceptance of the terms',
    params: ofMerchItem,
    body: z.object({ terms: z.boolean() }),
    reply: merchItem,
    errors: [
      'not_found',
      'merch_not_ready',
      'merch_design_outdated',
      'merch_page_missing',
      'seller_details_needed',
    ],
  },
  'POST /api/users/{user}/merch/{item}/withdraw': {
    scope: 'merch:write',
    ...edit,
    summary: 'Withdraws a submission that nobody reviews yet; the item can be edited again',
    params: ofMerchItem,
    reply: merchItem,
    errors: ['not_found', 'merch_not_pending', 'review_started'],
  },
  'POST /api/users/{user}/merch/{item}/pause': {
    scope: 'merch:write',
    ...edit,
    summary: 'Stops the sale for a while; its page stays and says so',
    params: ofMerchItem,
    reply: merchItem,
    errors: ['not_found', 'merch_not_on_sale'],
  },
  'POST /api/users/{user}/merch/{item}/resume': {
    scope: 'merch:write',
    ...edit,
    summary: 'Sells a paused item again',
    params: ofMerchItem,
    reply: merchItem,
    errors: ['not_found', 'merch_not_paused'],
  },
  'POST /api/users/{user}/merch/{item}/retire': {
    scope: 'merch:write',
    ...edit,
    summary: 'Takes the item off sale for good, after a typed confirmation; open orders are made',
    params: ofMerchItem,
    body: z.object({ confirmation: z.string().max(40) }),
    reply: merchItem,
    errors: ['not_found', 'release_in_process', 'merch_not_retirable'],
  },
} as const satisfies CallTable;
