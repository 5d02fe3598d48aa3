import { expect, test } from 'vitest';
import { asLoginNotice, loginPath, returnTarget, signInPath } from './sign-in-path.ts';

test.each([null, ''])('without a wish (%j) one gets to the account', (wanted) => {
  expect(returnTarget(wanted)).toBe('/account');
});

test('a wish is followed on this site, and nowhere else', () => {
  expect(returnTarget('/basket?a=1')).toBe('/basket?a=1');
  expect(returnTarget('//evil.test')).toBe('/');
});

test('the way through signing in keeps where one wanted to go', () => {
  expect(loginPath()).toBe('/login');
  expect(loginPath({ returnTo: '/account' })).toBe('/login');
  expect(loginPath({ returnTo: '/account/security?done=password' })).toBe(
    '/login?return_to=%2Faccount%2Fsecurity%3Fdone%3Dpassword',
  );
  expect(signInPath('/two-factor', { returnTo: '/basket', recovery: true })).toBe(
    '/two-factor?with=recovery&return_to=%2Fbasket',
  );
});

test('an address can put none but our own notices on the page', () => {
  expect(asLoginNotice('logged_out')).toBe('logged_out');
  expect(asLoginNotice('You have won')).toBeNull();
  expect(asLoginNotice(null)).toBeNull();
});
