import { describe, expect, it } from 'vitest';
import { absoluteUrl } from './absolute-url.ts';

const SHOP = 'https://shop.example';

describe('absolute URL', () => {
  it.each([
    ['/', `${SHOP}/`],
    ['/ann/releases/blue?format=1#album', `${SHOP}/ann/releases/blue?format=1#album`],
    ['/café', `${SHOP}/caf%C3%A9`],
    ['//', `${SHOP}//`],
    ['//evil.example/x', `${SHOP}//evil.example/x`],
    ['/\\evil.example', `${SHOP}//evil.example`],
    ['///', `${SHOP}///`],
    ['/:0', `${SHOP}/:0`],
    ['/%', `${SHOP}/%`],
  ])('%j keeps the host of the shop', (path, url) => {
    expect(absoluteUrl(path, SHOP)).toBe(url);
    expect(absoluteUrl(path, `${SHOP}/`)).toBe(url);
  });
});
