import { describe, expect, it } from 'vitest';
import { formatCardNumber, formatEdit, formatExpiry } from './card-format.ts';

/** Formats after every key, as the field does. */
function typeKeys(keys: string, format: (text: string) => string): string {
  return [...keys].reduce((text, key) => format(text + key), '');
}

describe('card number', () => {
  it.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242-4242 42424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['30569309025904', '3056 930902 5904'],
    ['6304000000000000000', '6304 0000 0000 0000 000'],
    ['42424', '4242 4'],
    ['4242', '4242'],
    ['card', ''],
  ])('%s is written as %s, pasted and typed', (text, written) => {
    expect(formatCardNumber(text)).toBe(written);
    expect(typeKeys(text, formatCardNumber)).toBe(written);
    expect(formatCardNumber(written)).toBe(written);
  });

  it('has no more digits than its brand', () => {
    expect(formatCardNumber('3782822463100059999')).toBe('3782 822463 10005');
    expect(formatCardNumber('4'.repeat(30))).toBe('4444 4444 4444 4444 444');
  });
});

describe('expiry date', () => {
  it.each([
    '1229',
    '12/29',
    '12 29',
    '12-29',
    '12 / 29',
    '12/2029',
    '12.2029',
    '122029',
    '2029-12',
  ])('%s is 12/29', (text) => {
    expect(formatExpiry(text)).toBe('12/29');
  });

  it.each(['1/29', '01/29', '0129', '1 / 2029'])('%s is 01/29', (text) => {
    expect(formatExpiry(text)).toBe('01/29');
  });

  it.each([
    ['1229', '12/29'],
    ['12/29', '12/29'],
    ['122029', '12/29'],
    ['12/2029', '12/29'],
    ['529', '05/29'],
    ['1/29', '01/29'],
    ['0130', '01/30'],
  ])('typed as %s becomes %s', (keys, written) => {
    expect(typeKeys(keys, formatExpiry)).toBe(written);
    expect(formatExpiry(written)).toBe(written);
  });

  it('can be deleted key by key', () => {
    let text = '12/29';
    const steps: string[] = [];
    while (text !== '') {
      text = formatExpiry(text.slice(0, -1));
      steps.push(text);
    }
    expect(steps).toEqual(['12/2', '12/', '12', '1', '']);
  });
});

describe('caret', () => {
  /** `|` is the caret. */
  function edit(marked: string, change: Partial<Parameters<typeof formatEdit>[0]> = {}): string {
    const [head = '', tail = ''] = marked.split('|');
    const typed = { before: '', text: head + tail, caret: head.length };
    const { text, caret } = formatEdit({ ...typed, ...change }, formatCardNumber);
    return `${text.slice(0, caret)}|${text.slice(caret)}`;
  }

  it('stays behind the digit that was typed in the middle', () => {
    expect(edit('4242 49|242 4242')).toBe('4242 49|24 2424 2');
    expect(edit('42425| 4242')).toBe('4242 5|424 2');
    expect(edit('1|')).toBe('1|');
    expect(edit('|4242')).toBe('|4242');
  });

  it('moves to the end with a pasted number', () => {
    expect(edit('378282246310005|')).toBe('3782 822463 10005|');
  });

  it('deletes the digit beside a gap', () => {
    const before = '4242 5678';
    expect(edit('4242|5678', { before })).toBe('424|5 678');
    expect(edit('4242|5678', { before, deletesForward: true })).toBe('4242| 678');
  });

  it('is at the end of an expiry date whose month got a zero', () => {
    expect(formatEdit({ before: '5', text: '52', caret: 2 }, formatExpiry)).toEqual({
      text: '05/2',
      caret: 4,
    });
  });
});
