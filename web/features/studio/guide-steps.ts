export interface GuideFacts {
  /** The address that was asked for and is not confirmed yet. */
  pendingEmail: string | null;
  onboarded: boolean;
  hasTwoFactor: boolean;
}

/** Only what can be done today; the words of each are in messages below `studio:guide`. */
export function guideSteps({ pendingEmail, onboarded, hasTwoFactor }: GuideFacts) {
  return [
    // Nobody is signed in before the first address is confirmed; a new one may still wait.
    { name: 'email', done: pendingEmail === null, to: '/account/security#email' },
    { name: 'details', done: onboarded, to: '/studio/onboarding' },
    { name: 'two_factor', done: hasTwoFactor, to: '/account/security#two-factor' },
  ] as const;
}
