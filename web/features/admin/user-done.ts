const DONE = ['role', 'limits', 'flag_on', 'flag_off', 'sessions'] as const;

/** What was just done to a person, for the page to say; nothing else can be put there. */
export type UserDone = (typeof DONE)[number];

export function asUserDone(wanted: string | null): UserDone | null {
  return DONE.find((done) => done === wanted) ?? null;
}
