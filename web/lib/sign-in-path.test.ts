import { expect, test } from 'vitest';
import { asLoginNotice, loginPath, returnTarget, signInPath } from './sign-in-path.ts';

test.each([null, ''])('without a return target (%j) the account opens', (value) => {
  expect(returnTarget(value)).toBe('/account');
});

test('a return target works only on this site', () => {
  expect(returnTarget('/basket?a=1')).toBe('/basket?a=1');
  expect(returnTarget('//evil.test')).toBe('/');
});

test('the sign-in paths keep the return target', () => {
  expect(loginPath()).toBe('/login');
  expect(loginPath({ returnTo: '/account' })).toBe('/login');
  expect(loginPath({ returnTo: '/account/security?done=password' })).toBe(
    '/login?return_to=%2Faccount%2Fsecurity%3Fdone%3Dpassword',
  );
  expect(signInPath('/two-factor', { returnTo: '/basket', recovery: true })).toBe(
    '/two-factor?with=recovery&return_to=%2Fbasket',
  );
});

test('a URL can only show known notices', () => {
  expect(asLoginNotice('logged_out')).toBe('logged_out');
  expect(asLoginNotice('You have won')).toBeNull();
  expect(asLoginNotice(null)).toBeNull();
});
