import { describe, expect, it } from 'vitest';
import { parseRichText, plainText } from './rich-text.ts';

const spans = (text: string) => parseRichText(text).flatMap((block) => block.spans);

describe('rich text', () => {
  it('has paragraphs, lists and headings', () => {
    const text = '## Who we are\r\nTwo people\nand a tape machine.\n\n- Leeds\n* Lyon\n\nThe end.';
    expect(parseRichText(text).map(({ kind, spans: [first] }) => [kind, first?.text])).toEqual([
      ['heading', 'Who we are'],
      ['paragraph', 'Two people\nand a tape machine.'],
      ['bullet', 'Leeds'],
      ['bullet', 'Lyon'],
      ['paragraph', 'The end.'],
    ]);
  });

  it('parses bold, italic and nested marks', () => {
    expect(spans('a **b *c* d** *e*')).toEqual([
      { text: 'a ' },
      { text: 'b ', bold: true },
      { text: 'c', bold: true, italic: true },
      { text: ' d', bold: true },
      { text: ' ' },
      { text: 'e', italic: true },
    ]);
    expect(spans('*e **f** g*')).toEqual([
      { text: 'e ', italic: true },
      { text: 'f', italic: true, bold: true },
      { text: ' g', italic: true },
    ]);
  });

  it('parses links that contain marks', () => {
    expect(spans('see [our **shop**](https://example.org/a?b=c), please')).toEqual([
      { text: 'see ' },
      { text: 'our ', link: 'https://example.org/a?b=c' },
      { text: 'shop', bold: true, link: 'https://example.org/a?b=c' },
      { text: ', please' },
    ]);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert%281%29)',
    '[x](data:text/html,hi)',
    '[x](/login)',
    '[x](vbscript:x)',
    '<script>alert(1)</script>',
    '<a href="https://example.org">x</a>',
  ])('leaves %s as plain text', (text) => {
    expect(spans(text)).toEqual([{ text }]);
  });

  it.each(['2 * 3 * 4', '**', '****', '* not closed', 'a*', '[words](', '[](https://a.example)'])(
    'leaves unmatched stars and brackets unchanged: %s',
    (text) => {
      expect(plainText(text)).toBe(text.replace(/^\* /, ''));
    },
  );

  it('has no blocks for empty text', () => {
    expect(parseRichText(' \n\n \r\n')).toEqual([]);
  });

  it('parses long hostile input quickly', () => {
    for (const piece of ['*', '**a', '[', '[a](', '[a]', '**a *b ', '- ', '\n']) {
      const text = piece.repeat(6000 / piece.length);
      expect(parseRichText(text)).toBeInstanceOf(Array);
    }
  });

  it('gives its words in one line', () => {
    expect(plainText('## A\n\n**b** [c](https://d.example)\n- e')).toBe('A b c e');
  });
});
