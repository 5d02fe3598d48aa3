import { describe, expect, it } from 'vitest';
import { checkPrefix, isKey, isPublicKey, publicUrlOf } from './keys.ts';

describe('storage key', () => {
  it.each(['a', 'songs/42/original.wav', 'public/covers/x_1-2.avif', 'A/b.c.d', '_x/-y'])(
    'may be %s',
    (key) => expect(isKey(key)).toBe(true),
  );

  it.each([
    '',
    '/',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    '../a',
    'a/..',
    'a/../b',
    './a',
    '.hidden',
    'a\\b',
    'C:a',
    'a b',
    'a?b',
    'a#b',
    'a%2e',
    'a\n',
    'a\0',
    'a~b',
    'ü',
    'a'.repeat(181),
    'a/'.repeat(300).concat('a'),
  ])('may not be %j', (key) => expect(isKey(key)).toBe(false));

  it('may be listed by any valid prefix', () => {
    expect(['', 'a', 'a/', 'a/b'].map(checkPrefix)).toEqual(['', 'a', 'a/', 'a/b']);
    for (const prefix of ['/', 'a//', '../']) expect(() => checkPrefix(prefix)).toThrow();
  });

  it('is public only below public/', () => {
    expect(isPublicKey('public/a')).toBe(true);
    for (const key of ['publica', 'private/public/a', 'public/', 'public/../a']) {
      expect(isPublicKey(key)).toBe(false);
    }
  });

  it('has a public URL, with or without a trailing slash in the site URL', () => {
    for (const publicUrl of ['https://lathe.test', 'https://lathe.test/']) {
      const address = publicUrlOf({ publicUrl }, 'public/covers/1.avif');
      expect(address).toBe('https://lathe.test/media/public/covers/1.avif');
    }
    expect(() => publicUrlOf({ publicUrl: 'https://lathe.test' }, 'songs/1')).toThrow('songs/1');
  });
});
