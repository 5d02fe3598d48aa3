/** Business numbers of tickets. */

/**
 * Lathe's fee, of the price without VAT: for the card, the shop, the mails and the support. Sellers
 * earn the rest, and no mechanicals are owed: organisers pay the collecting societies themselves.
 */
export const TICKET_FEE_BASIS_POINTS = 500;

/** Earnings are available this long after the event, when complaints have arrived. */
export const TICKET_EARNINGS_WORKING_DAYS = 5;

/** A free place is kept for the first in line for this long. */
export const WAIT_OFFER_HOURS = 24;
/** Guests confirm their address within this time. */
export const WAIT_CONFIRM_HOURS = 48;
/** Lines in which one address waits at the same time. */
export const TICKET_WAITS_MAX = 20;

/** VAT on admission is owed where the event takes place. Lathe is registered in these countries. */
export const TICKET_COUNTRIES: readonly string[] = ['GB'];

export const TICKET_NAME_MAX_LENGTH = 80;
export const TICKET_POOL_CAPACITY_MAX = 100_000;
/** In minor units of each currency. */
export const TICKET_PRICE_MAX = 100_000;
/** Per event. */
export const TICKET_CATEGORIES_MAX = 20;
/** Free places of an event, for guests of its seller. */
export const GUEST_PLACES_MAX = 500;
/** Of one guest. */
export const GUEST_GROUP_MAX = 20;
/** Guests who can be added at once. */
export const GUESTS_AT_ONCE_MAX = 200;

/** How often a ticket can be passed on to somebody else. */
export const TICKET_TRANSFERS_MAX = 5;
