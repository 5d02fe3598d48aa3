import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword, NOBODYS_HASH } from './password-hash.ts';

describe('a password hash', () => {
  it('knows its own password and no other', async () => {
    const hash = await hashPassword('Kettle-drum-42');
    expect(await isPassword('Kettle-drum-42', hash)).toBe(true);
    expect(await isPassword('Kettle-drum-43', hash)).toBe(false);
    expect(await isPassword('', hash)).toBe(false);
  });

  it('is argon2id with its cost and salt in it, and never the same twice', async () => {
    const [one, two] = await Promise.all([
      hashPassword('Same-1-same'),
      hashPassword('Same-1-same'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
  });

  it('agrees with the reference implementation, so that another program could read it', async () => {
    // `echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1`, from the test suite of the
    // reference implementation.
    const reference =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await isPassword('password', reference)).toBe(true);
    expect(await isPassword('Password', reference)).toBe(false);
  });

  it('takes an umlaut typed as one sign or as two for the same', async () => {
    const hash = await hashPassword('Gr\u00fcn-Blau-7');
    expect(await isPassword('Gru\u0308n-Blau-7', hash)).toBe(true);
  });

  it('of nobody costs as much as anybody’s and fits no password', async () => {
    const cost = (hash: string) => hash.split('$').slice(0, 4).join('$');
    expect(cost(NOBODYS_HASH)).toBe(cost(await hashPassword('Kettle-drum-42')));
    expect(await isPassword('', NOBODYS_HASH)).toBe(false);
  });

  it('that is damaged is an error, not a wrong password', async () => {
    await expect(isPassword('Kettle-drum-42', 'plain text')).rejects.toThrow('PHC');
  });
});
