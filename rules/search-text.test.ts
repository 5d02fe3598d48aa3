import { describe, expect, it } from 'vitest';
import { identifierKey, indexWords, searchKey, spellings, wordsOf } from './search-text.ts';

describe('words of a text', () => {
  it.each([
    ['Café del Mar', ['cafe', 'del', 'mar']],
    ['Rock ’n’ Roll Don’t Stop', ['rock', 'n', 'roll', 'dont', 'stop']],
    ['Straße', ['strasse']],
    ['Łódź / Ærø', ['lodz', 'aero']],
    ['AC/DC – Live!', ['ac', 'dc', 'live']],
    ['ﬁre', ['fire']],
    ['東京', ['東京']],
    ['🎹 !!', []],
    ['', []],
  ])('%s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it('are cut at 60 characters', () => {
    expect(wordsOf('x'.repeat(500))[0]).toHaveLength(60);
  });

  it('make a key of bounded length, even for characters that expand to a phrase', () => {
    const key = searchKey('ﷺ'.repeat(200));
    expect(Buffer.byteLength(key)).toBeLessThan(2046);
    expect(key.startsWith(searchKey('ﷺ'))).toBe(true);
  });

  it('are the same for composed and decomposed accents', () => {
    expect(wordsOf('Café'.normalize('NFD'))).toEqual(wordsOf('Café'.normalize('NFC')));
    expect(searchKey('  Café—DEL mar ')).toBe('cafe del mar');
  });
});

describe('umlauts', () => {
  it('are indexed in both spellings', () => {
    expect(indexWords('Müller')).toEqual(['muller', 'mueller']);
    expect(indexWords('Müller'.normalize('NFD'))).toEqual(['muller', 'mueller']);
    expect(indexWords('Miller')).toEqual(['miller']);
  });

  it.each(['Müller', 'Mueller', 'Muller'])('match every spelling: %s', (typed) => {
    for (const written of ['Müller', 'Mueller', 'Muller']) {
      expect(
        indexWords(written).some((word) => spellings(typed).includes(word)),
        written,
      ).toBe(true);
    }
  });

  it('are not assumed in short words', () => {
    expect(spellings('pot')).toEqual(['pot']);
    expect(spellings('poet')).toEqual(['poet']);
  });
});

describe('identifier key', () => {
  it('is the same for every way to write the identifier', () => {
    for (const written of ['LTH-001', 'lth 001', 'LTH001', 'Lth.001']) {
      expect(identifierKey(written)).toBe('lth001');
    }
  });
});
