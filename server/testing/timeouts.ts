/**
 * How long a test waits for what must happen. It is a bound against waiting for ever, not a measure of
 * speed: on a machine that is busy with other work even a start can take half a minute.
 */
export const LONGEST_WAIT_MS = 60_000;

/** For what is made in the background and takes long by itself: sound, artwork, print files. */
export const PATIENT = { timeout: 3 * LONGEST_WAIT_MS };
