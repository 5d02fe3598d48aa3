export interface GuideFacts {
  /** The requested address that is not confirmed yet. */
  pendingEmail: string | null;
  onboarded: boolean;
  hasPage: boolean;
  hasRelease: boolean;
  hasTwoFactor: boolean;
}

/** Only steps that are possible today; their texts are under `studio:guide`. */
export function guideSteps(facts: GuideFacts) {
  const { pendingEmail, onboarded, hasPage, hasRelease, hasTwoFactor } = facts;
  return [
    // Sign-in requires a confirmed address, but a new one may still be pending.
    { name: 'email', done: pendingEmail === null, to: '/account/security#email' },
    { name: 'details', done: onboarded, to: '/studio/onboarding' },
    { name: 'page', done: hasPage, to: '/studio/pages/new' },
    { name: 'release', done: hasRelease, to: '/studio/releases/new' },
    { name: 'two_factor', done: hasTwoFactor, to: '/account/security#two-factor' },
  ] as const;
}
