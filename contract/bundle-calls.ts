/** Bundles: in the shop, and as their seller makes them. */
import {
  BUNDLE_DESCRIPTION_MAX_LENGTH,
  BUNDLE_PARTS_MAX,
  BUNDLE_TITLE_MAX_LENGTH,
} from '@lathe/rules/bundle-limits';
import { z } from 'zod';
import { bundle, bundleCard, bundlePage, bundlePart, bundleSummary } from './bundle.ts';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';
import { multilineText, singleLine } from './text.ts';
import { version } from './version.ts';

/** Computed for each request, because the stock of the parts changes. */
const REVALIDATED = { tags: [], maxAgeSeconds: 0, stored: false } as const;
/** More than one page shows: a title with all its formats. */
const PARTS_ASKED_MAX = 50;

const ofPage = z.object({ page: z.string().max(80) });
const shop = { area: 'Bundles', permission: 'anyone' } as const;
/** As for the page: shows an offline page to those who may preview it. */
const previewQuery = z.object({ preview: z.boolean().optional() });

export const bundleShopCalls = {
  'GET /api/pages/{page}/bundles': {
    ...shop,
    summary: 'The bundles of a page that can be bought, or those with one of the given parts',
    params: ofPage,
    query: previewQuery.extend({
      /** Ids of releases and items, separated by commas. Then bundles on other pages count, too. */
      parts: z
        .string()
        .max(37 * PARTS_ASKED_MAX)
        .regex(/^[\da-f,-]*$/)
        .optional(),
    }),
    reply: collection(bundleCard),
    errors: ['not_found'],
    cache: REVALIDATED,
  },
  'GET /api/pages/{page}/bundles/{bundle}': {
    ...shop,
    summary: 'One bundle with what can be chosen of each part',
    params: ofPage.extend({ bundle: z.string().max(80) }),
    query: previewQuery,
    reply: bundlePage,
    errors: ['not_found'],
    cache: REVALIDATED,
  },
} as const satisfies CallTable;

const ofBundle = ofUser.extend({ bundle: z.uuid() });
const read = { area: 'Bundles', permission: 'bundles.read', owner: 'user' } as const;
const edit = { area: 'Bundles', permission: 'bundles.edit', owner: 'user' } as const;
const day = singleLine(10);

const pageId = z.uuid();
/** Ids of releases and items of the seller, in the order in which buyers see them. */
const parts = z.array(z.uuid()).max(BUNDLE_PARTS_MAX);

/** Omitted fields stay unchanged. */
export const bundleChange = z.object({
  /** Empty: made of the names of the parts. */
  title: singleLine(BUNDLE_TITLE_MAX_LENGTH).optional(),
  description: multilineText(BUNDLE_DESCRIPTION_MAX_LENGTH).optional(),
  page_id: pageId.optional(),
  /** In basis points; one of a list. */
  discount: z.int().optional(),
  parts: parts.optional(),
  cover: z.uuid().nullable().optional(),
  /** Days as YYYY-MM-DD; empty means from now on, or without an end. */
  starts_on: day.optional(),
  ends_on: day.optional(),
});

export type BundleChange = z.output<typeof bundleChange>;

export const bundleCalls = {
  'GET /api/users/{user}/bundles': {
    scope: 'catalogue:read',
    ...read,
    summary: 'The bundles of the seller, last changed first',
    params: ofUser,
    reply: collection(bundleSummary),
  },
  'POST /api/users/{user}/bundles': {
    scope: 'merch:write',
    ...edit,
    summary: 'Creates a draft of a bundle',
    params: ofUser,
    body: bundleChange.extend({ page_id: pageId, parts }),
    reply: bundle,
    errors: ['not_found', 'bundle_limit_reached'],
  },
  'GET /api/users/{user}/bundles/parts': {
    scope: 'catalogue:read',
    ...read,
    summary: 'What can be a part of a bundle: approved releases and items, and those on sale',
    params: ofUser,
    reply: collection(bundlePart),
  },
  'GET /api/users/{user}/bundles/{bundle}': {
    scope: 'catalogue:read',
    ...read,
    summary: 'One bundle with its prices and what its seller gets',
    params: ofBundle,
    reply: bundle,
    errors: ['not_found'],
  },
  'PUT /api/users/{user}/bundles/{bundle}': {
    scope: 'merch:write',
    ...edit,
    summary: 'Changes the given fields only; baskets with the bundle name what changed',
    params: ofBundle,
    body: bundleChange.extend({ version }),
    reply: bundle,
    errors: ['not_found', 'changed_meanwhile', 'bundle_not_editable'],
  },
  'DELETE /api/users/{user}/bundles/{bundle}': {
    scope: 'merch:write',
    ...edit,
    summary: 'Deletes a draft or a retired bundle, after a typed confirmation',
    params: ofBundle,
    query: z.object({ confirmation: z.string().max(40) }),
    reply: null,
    errors: ['not_found', 'bundle_not_deletable'],
  },
  'POST /api/users/{user}/bundles/{bundle}/publish': {
    scope: 'merch:write',
    ...edit,
    summary: 'Puts a draft on sale, from its first day on',
    params: ofBundle,
    reply: bundle,
    errors: ['not_found', 'bundle_not_draft', 'bundle_part_off_sale', 'seller_details_needed'],
  },
  'POST /api/users/{user}/bundles/{bundle}/pause': {
    scope: 'merch:write',
    ...edit,
    summary: 'Stops the sale for a while; its page stays and says so',
    params: ofBundle,
    reply: bundle,
    errors: ['not_found', 'bundle_not_on_sale'],
  },
  'POST /api/users/{user}/bundles/{bundle}/resume': {
    scope: 'merch:write',
    ...edit,
    summary: 'Sells a paused bundle again',
    params: ofBundle,
    reply: bundle,
    errors: ['not_found', 'bundle_not_paused', 'bundle_part_off_sale'],
  },
  'POST /api/users/{user}/bundles/{bundle}/retire': {
    scope: 'merch:write',
    ...edit,
    summary: 'Takes the bundle off sale for good, after a typed confirmation; its parts stay',
    params: ofBundle,
    body: z.object({ confirmation: z.string().max(40) }),
    reply: bundle,
    errors: ['not_found', 'bundle_not_on_sale'],
  },
  'GET /api/users/{user}/bundles/{bundle}/history': {
    scope: 'catalogue:read',
    ...read,
    summary: 'The change history, newest first; for the owner and staff',
    params: ofBundle,
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
} as const satisfies CallTable;
