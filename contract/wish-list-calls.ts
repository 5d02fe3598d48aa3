/** Things that a buyer wants to remember. Others see them only by a link that the buyer switches on. */
import { WISH_LIST_NAME_MAX_LENGTH } from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { CART_ITEM_TYPES, SELLABLE_KINDS } from './cart-item-types.ts';
import { collection, pageCursor } from './collection.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';
import { singleLine } from './text.ts';

const ofUser = z.object({ user: z.uuid() });
const ofItem = ofUser.extend({ item: z.uuid() });

const WISH_STATES = ['available', 'out', 'not_sold_here', 'on_page', 'past', 'gone'] as const;

const wish = z.object({
  /** A release, an item of merchandise or an event. */
  item: z.uuid(),
  kind: z.enum(SELLABLE_KINDS),
  title: z.string(),
  artist: z.string(),
  /** What it is, in the language of the caller; empty while a size or category is to be chosen. */
  description: z.string(),
  /** Null if its page cannot be visited. */
  url: z.string().nullable(),
  image: picture.nullable(),
  /** `on_page`: its page says more. `gone`: discontinued. */
  state: z.enum(WISH_STATES),
  /** The lowest that the caller pays; null if it cannot be bought. */
  price: price.nullable(),
  /** Whether other sizes or categories cost more. */
  has_higher_prices: z.boolean(),
  /** Adds it to the basket; null if there is something to choose first, or it cannot be bought. */
  basket: z.object({ type: z.enum(CART_ITEM_TYPES), uuid: z.uuid() }).nullable(),
});

const ownWish = wish.extend({ created_at: z.string() });

const link = z.object({
  /** The address of the shared list; null while nobody else sees it. */
  url: z.string().nullable(),
  /** Shown above the shared list; empty without a name. */
  name: z.string(),
});

export type Wish = z.infer<typeof wish>;
export type OwnWish = z.infer<typeof ownWish>;
export type WishListLink = z.infer<typeof link>;

export const wishListCalls = {
  'GET /api/users/{user}/wish_list': {
    summary: 'The wish list of a user, newest first',
    area: 'Wish lists',
    permission: 'wish_list.own',
    owner: 'user',
    params: ofUser,
    query: z.object({ cursor: pageCursor }),
    reply: collection(ownWish),
  },
  'GET /api/users/{user}/wish_list/saved': {
    summary: 'Which of some items are on the wish list',
    area: 'Wish lists',
    permission: 'wish_list.own',
    owner: 'user',
    params: ofUser,
    /** Up to 50 ids, with commas. */
    query: z.object({ items: z.string().max(1850) }),
    reply: z.object({ items: z.array(z.uuid()) }),
  },
  'PUT /api/users/{user}/wish_list/items/{item}': {
    summary: 'Puts a release, an item of merchandise or an event on the wish list; may be repeated',
    area: 'Wish lists',
    permission: 'wish_list.own',
    owner: 'user',
    params: ofItem,
    reply: null,
    errors: ['not_found', 'wish_list_full'],
  },
  'DELETE /api/users/{user}/wish_list/items/{item}': {
    summary: 'Removes something from the wish list; may be repeated',
    area: 'Wish lists',
    permission: 'wish_list.own',
    owner: 'user',
    params: ofItem,
    reply: null,
  },
  'GET /api/users/{user}/wish_list/link': {
    summary: 'Whether the wish list is shared, by which link and with which name',
    area: 'Wish lists',
    permission: 'wish_list.own',
    owner: 'user',
    params: ofUser,
    reply: link,
  },
  'PUT /api/users/{user}/wish_list/link': {
    summary: 'Shares the wish list, or changes its name; an existing link stays',
    area: 'Wish lists',
    permission: 'wish_list.own',
    owner: 'user',
    secret: true,
    params: ofUser,
    body: z.object({ name: singleLine(WISH_LIST_NAME_MAX_LENGTH) }),
    reply: link,
  },
  'POST /api/users/{user}/wish_list/link/renew': {
    summary: 'Replaces the link of a shared wish list: the former one ends at once',
    area: 'Wish lists',
    permission: 'wish_list.own',
    owner: 'user',
    secret: true,
    params: ofUser,
    reply: link,
    errors: ['not_found'],
  },
  'DELETE /api/users/{user}/wish_list/link': {
    summary: 'Stops sharing the wish list; may be repeated',
    area: 'Wish lists',
    permission: 'wish_list.own',
    owner: 'user',
    params: ofUser,
    reply: null,
  },
  'GET /api/wish_lists/{token}': {
    summary: 'A shared wish list, newest first',
    area: 'Wish lists',
    permission: 'anyone',
    params: z.object({ token: z.string().max(60) }),
    query: z.object({ cursor: pageCursor }),
    reply: collection(wish).extend({ name: z.string() }),
    errors: ['not_found'],
  },
} as const satisfies CallTable;
