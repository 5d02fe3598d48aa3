import { expect, test } from 'vitest';
import { type GuideFacts, guideSteps } from './guide-steps.ts';

const NEW: GuideFacts = {
  pendingEmail: null,
  onboarded: false,
  hasPage: false,
  hasRelease: false,
  hasTwoFactor: false,
};

const doneOf = (facts: Partial<GuideFacts>) =>
  guideSteps({ ...NEW, ...facts })
    .filter(({ done }) => done)
    .map(({ name }) => name);

test('completed steps depend only on the facts', () => {
  expect(doneOf({})).toEqual(['email']);
  expect(doneOf({ pendingEmail: 'new@example.com', onboarded: true })).toEqual(['details']);
  expect(doneOf({ onboarded: true, hasPage: true, hasRelease: true, hasTwoFactor: true })).toEqual([
    'email',
    'details',
    'page',
    'release',
    'two_factor',
  ]);
});
