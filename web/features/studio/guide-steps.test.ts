import { expect, test } from 'vitest';
import { guideSteps } from './guide-steps.ts';

const doneOf = (facts: Parameters<typeof guideSteps>[0]) =>
  guideSteps(facts)
    .filter(({ done }) => done)
    .map(({ name }) => name);

test('what is done follows from the facts alone', () => {
  expect(doneOf({ pendingEmail: null, onboarded: false, hasTwoFactor: false })).toEqual(['email']);
  expect(doneOf({ pendingEmail: 'new@example.com', onboarded: true, hasTwoFactor: false })).toEqual(
    ['details'],
  );
  expect(doneOf({ pendingEmail: null, onboarded: true, hasTwoFactor: true })).toEqual([
    'email',
    'details',
    'two_factor',
  ]);
});
