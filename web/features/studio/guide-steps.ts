export interface GuideFacts {
  /** The address that was asked for and is not confirmed yet. */
  pendingEmail: string | null;
  onboarded: boolean;
  hasPage: boolean;
  hasRelease: boolean;
  hasTwoFactor: boolean;
}

/** Only what can be done today; the words of each are in messages below `studio:guide`. */
export function guideSteps(facts: GuideFacts) {
  const { pendingEmail, onboarded, hasPage, hasRelease, hasTwoFactor } = facts;
  return [
    // Nobody is signed in before the first address is confirmed; a new one may still wait.
    { name: 'email', done: pendingEmail === null, to: '/account/security#email' },
    { name: 'details', done: onboarded, to: '/studio/onboarding' },
    { name: 'page', done: hasPage, to: '/studio/pages/new' },
    { name: 'release', done: hasRelease, to: '/studio/releases/new' },
    { name: 'two_factor', done: hasTwoFactor, to: '/account/security#two-factor' },
  ] as const;
}
