/** Business numbers of events; `limits.ts` has those of the seed. */
export const EVENT_TEXT_MAX = {
  name: 120,
  venue: 120,
  address: 200,
  city: 80,
  url: 500,
  act: 120,
} as const;

export const EVENT_ACTS_MAX = 30;
/** Per seller, without deleted ones. */
export const EVENTS_MAX = 1000;
export const EVENT_AGE_MIN = 6;
export const EVENT_AGE_MAX = 25;
/** Doors that seem to open earlier are a typing error, such as 21:00 for a start at 20:00. */
export const DOORS_MAX_HOURS = 14;
/** An event counts as past this many hours after its start. */
export const EVENT_HOURS = 6;
/** Long enough that nobody finds a hidden category by trying. */
export const TICKET_CODE_MIN_LENGTH = 6;
export const TICKET_CODE_MAX_LENGTH = 40;
