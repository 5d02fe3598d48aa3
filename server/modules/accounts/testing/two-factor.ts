/** Users with two-factor authentication, and their sign-in with a code. */
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { withTwoFactor } from '../../../testing/authenticator.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../../testing/people.ts';

export async function protectedPerson(app: TestApp) {
  const person = await makePerson(app);
  const visitor = await signedInBrowser(app, person);
  const { key, recoveryCodes } = await withTwoFactor(app, visitor, person);
  return { person, visitor, key, recoveryCodes };
}

export async function personAtCodeStep({ browser }: TestApp, email: string) {
  const visitor = browser();
  const reply = await visitor.post('/api/login', { email, password: TEST_PASSWORD });
  expect(reply).toMatchObject({ status: 200, json: { two_factor: true, user: null } });
  return visitor;
}

export const sendCode = (visitor: TestBrowser, code: string) =>
  visitor.post('/api/two-factor/challenge', { code });
