import { describe, expect, it } from 'vitest';
import { linksIn } from './mail-links.ts';

describe('links of a mail', () => {
  it('are those of the text and of the HTML, each once', () => {
    const text = 'Go to https://a.test/x?y=1&z=2 or http://b.test.';
    const html = `<a href="https://a.test/x?y=1&amp;z=2">x</a> <A class="c" HREF='https://c.test/'>c</A>`;
    expect(linksIn({ text, html })).toEqual([
      'https://a.test/x?y=1&z=2',
      'http://b.test',
      'https://c.test/',
    ]);
  });

  it.each([
    ['See https://a.test/x, then', 'https://a.test/x'],
    ['(https://a.test/x).', 'https://a.test/x'],
    ['<https://a.test/x>', 'https://a.test/x'],
    ['https://a.test/wiki/LP_(record)!', 'https://a.test/wiki/LP_(record)'],
    ['https://a.test/?token=a.b-c_d=\nnext', 'https://a.test/?token=a.b-c_d='],
  ])('end where the URL in %j ends', (text, link) => {
    expect(linksIn({ text, html: '' })).toEqual([link]);
  });

  it('exclude mail addresses, anchors and scripts', () => {
    const html =
      '<a href="mailto:a@b.test">m</a><a href="#top">t</a><a href="javascript:x()">j</a>';
    expect(linksIn({ text: 'write to a@b.test', html })).toEqual([]);
  });

  it('have their entities decoded', () => {
    const html = '<a href="https://a.test/?q=&#34;&#x26;&quot;&nope;">x</a>';
    expect(linksIn({ text: '', html })).toEqual(['https://a.test/?q="&"&nope;']);
  });
});
