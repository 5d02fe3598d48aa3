/**
 * How long tests wait for an event. It only prevents waiting forever and does not measure speed: on
 * a busy machine even a start can take half a minute.
 */
export const MAX_WAIT_MS = 60_000;

/** For slow background work: audio, artwork, print files. */
export const LONG_TIMEOUT = { timeout: 3 * MAX_WAIT_MS };
