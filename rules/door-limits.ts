/** Business numbers of the door. */

/** People are let in from this long before the doors open … */
export const DOOR_OPENS_HOURS_BEFORE = 24;
/** … to this long after the event starts. */
export const DOOR_CLOSES_HOURS_AFTER = 24;
/** A wrong scan can be undone this long, by the device that made it. */
export const UNDO_MINUTES = 15;
/** Per event, without those that are revoked. */
export const DOOR_DEVICES_MAX = 50;
export const DOOR_NAME_MAX_LENGTH = 40;
/** In one request; a device that was offline for long sends several. */
export const SCANS_MAX = 200;
/** A code has 157 letters; whatever else is scanned is kept up to here. */
export const SCANNED_TEXT_MAX_LENGTH = 300;
/** Shorter searches would list the guests. */
export const DOOR_SEARCH_MIN_LENGTH = 2;
export const DOOR_SEARCH_RESULTS_MAX = 20;
/** Changes are asked for this often, so that other doors know of an admission within a second. */
export const DOOR_POLL_MS = 800;
