import { describe, expect, it } from 'vitest';
import { applyMark } from './marks.ts';

const at = (text: string) => ({ from: text.indexOf('|'), to: text.lastIndexOf('|') - 1 });
const plain = (text: string) => text.replaceAll('|', '');

describe('text formatting', () => {
  it.each([
    ['we are |Kiosk|.', 'bold', 'we are **Kiosk**.', 'Kiosk'],
    ['we are |Kiosk|.', 'italic', 'we are *Kiosk*.', 'Kiosk'],
    ['our |shop|', 'link', 'our [shop](https://)', 'https://'],
    ['one\n|two\nthree|', 'list', 'one\n- two\n- three', '- two\n- three'],
    ['|- two\n- three|', 'list', 'two\nthree', 'two\nthree'],
  ] as const)('on %j as %s', (text, mark, result, selected) => {
    const next = applyMark(plain(text), at(text), mark);
    expect(next.text).toBe(result);
    expect(next.text.slice(next.from, next.to)).toBe(selected);
  });
});
