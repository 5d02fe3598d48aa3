import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatEntries, parseEntries } from './catalogue-entries.ts';

describe('lists in a cell of the catalogue file', () => {
  it('reads what people type', () => {
    expect(parseEntries('Producer: Ann Lee;instrument ( cello ):Jo Park ;')).toEqual([
      { role: 'producer', detail: '', name: 'Ann Lee' },
      { role: 'instrument', detail: 'cello', name: 'Jo Park' },
    ]);
    expect(parseEntries('Backing vocals: A: B', null)).toEqual([
      { role: 'backing_vocals', detail: '', name: 'A: B' },
    ]);
    expect(parseEntries('Ann Lee; remixer: Jo', 'featuring')).toEqual([
      { role: 'featuring', detail: '', name: 'Ann Lee' },
      { role: 'remixer', detail: '', name: 'Jo' },
    ]);
    expect(parseEntries('')).toEqual([]);
  });

  it.each(['Ann Lee', ': Ann', 'producer:', 'instrument (cello: Jo'])('rejects %j', (text) => {
    expect(parseEntries(text)).toBeNull();
  });

  it('reads every list that it writes', () => {
    const text = fc
      .string({ unit: fc.constantFrom(...'aB ;:()\\é,"') })
      .map((value) => value.trim())
      .filter((value) => value !== '');
    const entry = fc.record({
      role: fc.constantFrom('producer', 'backing_vocals'),
      detail: fc.oneof(fc.constant(''), text),
      name: text,
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 5 }), (entries) => {
        expect(parseEntries(formatEntries(entries))).toEqual(entries);
      }),
    );
  });
});
