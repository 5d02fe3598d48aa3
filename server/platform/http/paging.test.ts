import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_SIZE, pageOf, readCursor } from './paging.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ at: String(at), id: '7' }));
const page = (count: number, query = {}) =>
  pageOf(rows(count), {
    path: '/api/things',
    query,
    cursorOf: (row) => row,
    present: ({ at }) => at,
  });

function cursorIn(address: string | null): string {
  return new URL(address ?? '', 'http://localhost').searchParams.get('cursor') ?? '';
}

describe('result page', () => {
  it('links to the next one only when there are more rows', () => {
    expect(page(0)).toEqual({ data: [], next_page_url: null });
    expect(page(PAGE_SIZE).next_page_url).toBeNull();
    const full = page(PAGE_SIZE + 1);
    expect(full.data).toHaveLength(PAGE_SIZE);
    const cursor = readCursor(cursorIn(full.next_page_url), 'number');
    expect(cursor).toEqual({ at: String(PAGE_SIZE - 1), id: '7' });
  });

  it('keeps the filters in the link and replaces the cursor', () => {
    const { next_page_url } = page(PAGE_SIZE + 1, { q: 'a & b', role: undefined, cursor: 'old' });
    const search = new URL(next_page_url ?? '', 'http://localhost').searchParams;
    expect([...search.keys()]).toEqual(['q', 'cursor']);
    expect(search.get('q')).toBe('a & b');
    expect(search.get('cursor')).not.toBe('old');
  });
});

describe('cursor', () => {
  it('is empty on the first page', () => {
    expect(readCursor(undefined, 'uuid')).toBeNull();
    expect(readCursor('', 'uuid')).toBeNull();
  });

  it('that was not issued by us is rejected', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom('uuid', 'number'), (text, kind) => {
        const parts = Buffer.from(text, 'base64url').toString();
        fc.pre(!/^\d{1,16} \d{1,18}$/.test(parts));
        expect(() => readCursor(text, kind as 'uuid')).toThrow('malformed');
      }),
    );
    const number = Buffer.from('1 7').toString('base64url');
    expect(() => readCursor(number, 'uuid')).toThrow('malformed');
  });
});
