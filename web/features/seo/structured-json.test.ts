import { describe, expect, it } from 'vitest';
import { structuredJson } from './structured-json.ts';

const SHOP = 'https://shop.example';

function parseOutput(data: object): Record<string, unknown> {
  return JSON.parse(structuredJson([data], SHOP))['@graph'][0];
}

describe('structured data', () => {
  it.each(['//', '///', '/', '//elsewhere.example', '/\\'])(
    'keeps the description %j unchanged',
    (text) => {
      expect(parseOutput({ name: text, description: text, url: '/ann' })).toEqual({
        name: text,
        description: text,
        url: `${SHOP}/ann`,
      });
    },
  );

  it.each(['</script><script>alert(1)</script>', '<!--<script>', '</SCRIPT >'])(
    'cannot be broken out of by a title such as %s',
    (name) => {
      expect(structuredJson([{ name }], SHOP)).not.toContain('<');
      expect(parseOutput({ name })).toEqual({ name });
    },
  );

  it('adds the host of the shop to every relative URL, and to no other', () => {
    const data = {
      '@id': '/ann#album',
      image: '/media/a.jpg',
      offers: { url: '/ann?format=1' },
      itemListElement: [{ item: '/genres' }],
      sameAs: ['https://elsewhere.example'],
      logo: 'https://cdn.example/logo.png',
    };
    expect(parseOutput(data)).toEqual({
      '@id': `${SHOP}/ann#album`,
      image: `${SHOP}/media/a.jpg`,
      offers: { url: `${SHOP}/ann?format=1` },
      itemListElement: [{ item: `${SHOP}/genres` }],
      sameAs: ['https://elsewhere.example'],
      logo: 'https://cdn.example/logo.png',
    });
  });
});
