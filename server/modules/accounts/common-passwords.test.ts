import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('common password', () => {
  it.each([
    'Password1',
    'Password123',
    'Password2026',
    'password1!',
    'P@ssw0rd',
    'P@$$w0rd1',
    'Passw0rd!',
    'Qwerty123',
    'Abcd1234',
    'Welcome1',
    'Letmein1',
    'Iloveyou1',
    'Trustno1',
    'Liverpool1',
    'Sommer2026',
    'Passwort1',
    'Test1234',
    '1Qaz2wsx',
    'Aa123456',
    'Michael1990',
  ])('%s is recognised', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'Kettle-drum-42',
    'Demo1234',
    'correct Horse 7 battery',
    'Password-of-my-1-aunt',
    'Xk3vQz9pL',
    'Tönerne7Füße',
  ])('%s is not recognised', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
