import { describe, expect, it } from 'vitest';
import { DUMMY_PASSWORD_HASH, hashPassword, verifyPassword } from './password-hash.ts';

describe('password hash', () => {
  it('matches only its own password', async () => {
    const hash = await hashPassword('Kettle-drum-42');
    expect(await verifyPassword('Kettle-drum-42', hash)).toBe(true);
    expect(await verifyPassword('Kettle-drum-43', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('is argon2id with embedded cost and salt, and differs every time', async () => {
    const [one, two] = await Promise.all([
      hashPassword('Same-1-same'),
      hashPassword('Same-1-same'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
  });

  it('matches the reference implementation', async () => {
    // `echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1`, from the test suite of the
    // reference implementation.
    const reference =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await verifyPassword('password', reference)).toBe(true);
    expect(await verifyPassword('Password', reference)).toBe(false);
  });

  it('treats composed and decomposed umlauts as equal', async () => {
    const hash = await hashPassword('Gr\u00fcn-Blau-7');
    expect(await verifyPassword('Gru\u0308n-Blau-7', hash)).toBe(true);
  });

  it('of an unknown user costs the same and matches no password', async () => {
    const cost = (hash: string) => hash.split('$').slice(0, 4).join('$');
    expect(cost(DUMMY_PASSWORD_HASH)).toBe(cost(await hashPassword('Kettle-drum-42')));
    expect(await verifyPassword('', DUMMY_PASSWORD_HASH)).toBe(false);
  });

  it('throws when it is damaged', async () => {
    await expect(verifyPassword('Kettle-drum-42', 'plain text')).rejects.toThrow('PHC');
  });
});
