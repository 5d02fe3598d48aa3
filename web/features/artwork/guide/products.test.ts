import { artworkParts } from '@lathe/rules/artwork/geometry';
import { describe, expect, it } from 'vitest';
import { PRODUCT_KEYS, PRODUCTS, partGroups } from './products.ts';

describe('product drawings', () => {
  it.each(PRODUCT_KEYS)('show every page of its PDF once, in order: %s', (product) => {
    const [type, , full] = PRODUCTS[product];
    const pages = partGroups(product).flatMap(({ firstPage, lastPage }) =>
      Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index),
    );
    expect(pages).toEqual(artworkParts(type, full).map(({ page }) => page));
  });

  it('mark parts that come only with a paid option', () => {
    const optional = PRODUCT_KEYS.map((product) =>
      partGroups(product).flatMap(({ part, isOptional }) => (isOptional ? part.kind : [])),
    );
    expect(optional).toEqual([['booklet'], ['booklet'], [], ['booklet'], []]);
  });
});
