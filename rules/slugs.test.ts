import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPageSlug, isSlug, slugify } from './slugs.ts';

describe('page slug', () => {
  it('consists of a-z, 0-9 and inner hyphens', () => {
    for (const slug of ['a', '7', 'the-low-tides', 'a--b', '2-tone']) {
      expect(checkPageSlug(slug)).toBeNull();
    }
    for (const slug of ['', '-', '-a', 'a-', 'A', 'a b', 'ä', 'a_b', 'a.b', 'a/b', 'a\n']) {
      expect(checkPageSlug(slug)).toBe('malformed');
    }
  });

  it('is not a reserved path', () => {
    const taken = `genres search charts basket checkout help terms privacy embed login register
      forgot-password reset-password confirm-email confirm-email-change two-factor invitation
      account studio admin api es assets media health metrics docs dev logout sitemap.xml
      robots.txt preferences realtime labels`.split(/\s+/);
    for (const slug of taken) expect(checkPageSlug(slug)).toBe('reserved');
    expect(checkPageSlug('admins')).toBeNull();
  });
});

describe('a slug made from a name', () => {
  it('keeps readable characters', () => {
    expect(slugify('The Low Tides')).toBe('the-low-tides');
    expect(slugify('  Größe & Übermut!  ')).toBe('groesse-uebermut');
    expect(slugify('Sigur Rós / Ágætis byrjun')).toBe('sigur-ros-agaetis-byrjun');
    expect(slugify('Mø & Łódź')).toBe('mo-lodz');
    expect(slugify('Don’t Stop')).toBe('dont-stop');
    expect(slugify('İstanbul')).toBe('istanbul');
  });

  it('is the same for composed and decomposed letters', () => {
    expect(slugify('Mu\u0308nchen')).toBe('muenchen');
    expect(slugify('M\u00fcnchen')).toBe('muenchen');
  });

  it('is empty when no character is usable', () => {
    expect(slugify('')).toBe('');
    expect(slugify('???')).toBe('');
    expect(slugify('Кино')).toBe('');
  });

  it('is always valid or empty, and idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const slug = slugify(name);
        expect(slug === '' || isSlug(slug)).toBe(true);
        expect(slugify(slug)).toBe(slug.replace(/-+/g, '-'));
      }),
    );
  });
});
