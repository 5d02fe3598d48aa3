/** A seller's merchandise: create, describe, price, duplicate, delete. */
import { ITEM_STATUSES } from '@lathe/rules/merch/item-states';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { merchChange, merchItem, merchSummary, merchType } from './merch.ts';
import { ofMerchItem, ofUser } from './params.ts';
import { countryCode, singleLine } from './text.ts';
import { version } from './version.ts';

const read = { area: 'Merchandise', permission: 'merch.read', owner: 'user' } as const;
const edit = { area: 'Merchandise', permission: 'merch.edit', owner: 'user' } as const;

export const merchCalls = {
  'GET /api/merch_types': {
    area: 'Merchandise',
    permission: 'anyone',
    summary: 'Types of merchandise with print areas, sizes, colours, shortages and prices',
    query: z.object({ country: countryCode.optional() }),
    reply: collection(merchType),
    cache: { tags: ['merch-types', 'prices'], maxAgeSeconds: 60 },
  },
  'GET /api/users/{user}/merch': {
    scope: 'catalogue:read',
    ...read,
    summary: 'The merchandise of the seller, last changed first',
    params: ofUser,
    query: z.object({
      status: z.enum(ITEM_STATUSES).optional(),
      /** Code of a type. */
      type: z.string().max(40).optional(),
      q: singleLine(100).optional(),
      cursor: pageCursor,
    }),
    reply: collection(merchSummary).extend({
      /** Current number and limit, shown before the limit is reached. */
      count: z.int(),
      limit: z.int(),
    }),
    errors: ['not_found'],
  },
  'POST /api/users/{user}/merch': {
    scope: 'merch:write',
    ...edit,
    summary: 'Creates an item of a type, for a page, in one colour and all sizes',
    params: ofUser,
    body: z.object({ type: z.string().max(40), title: singleLine(120), page_id: z.uuid() }),
    reply: merchItem,
    errors: ['not_found', 'merch_limit_reached', 'merch_type_off'],
  },
  'GET /api/users/{user}/merch/{item}': {
    scope: 'catalogue:read',
    ...read,
    summary: 'One item with all its data',
    params: ofMerchItem,
    /** Country of the shown prices; defaults to the caller's. */
    query: z.object({ country: countryCode.optional() }),
    reply: merchItem,
    errors: ['not_found'],
  },
  'PUT /api/users/{user}/merch/{item}': {
    scope: 'merch:write',
    ...edit,
    summary: 'Changes the given fields only',
    params: ofMerchItem,
    body: merchChange.extend({ version }),
    reply: merchItem,
    errors: ['not_found', 'changed_meanwhile', 'merch_not_editable', 'merch_on_sale'],
  },
  'DELETE /api/users/{user}/merch/{item}': {
    scope: 'merch:write',
    ...edit,
    summary: 'Deletes an item that was never on sale or is retired, after a typed confirmation',
    params: ofMerchItem,
    query: z.object({ confirmation: z.string().max(40) }),
    reply: null,
    errors: ['not_found', 'merch_not_deletable'],
  },
  'POST /api/users/{user}/merch/{item}/duplicate': {
    scope: 'merch:write',
    ...edit,
    summary: 'Copies details and design into a new draft',
    params: ofMerchItem,
    reply: merchItem,
    errors: ['not_found', 'merch_limit_reached', 'merch_type_off'],
  },
  'GET /api/users/{user}/merch/{item}/history': {
    scope: 'catalogue:read',
    ...read,
    summary: 'The change history, newest first; for the owner and staff',
    params: ofMerchItem,
    query: z.object({ page: pageCursor }),
    reply: collection(
      z.object({
        at: z.string(),
        by: z.string(),
        action: z.string(),
        text: z.string(),
        /** What the changed fields were before and after, in the caller's language. */
        changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
    errors: ['not_found'],
  },
  'GET /api/studio/merch/{item}': {
    area: 'Members',
    permission: 'signed_in',
    summary: 'Whose item it is, for everyone who may edit it',
    params: z.object({ item: z.uuid() }),
    reply: z.object({
      owner: z.object({
        id: z.uuid(),
        name: z.string(),
        country_iso: z.string().nullable(),
      }),
      /** How the caller got access. */
      access: z.enum(['own', 'member', 'staff']),
    }),
    errors: ['not_found'],
  },
} as const satisfies CallTable;
