/** Buyers with a bundle in the basket, for tests. */
import { expect } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { addBundle } from '../../bundles/testing/bundles.ts';
import { addToBasket } from './buyers.ts';

interface OfferedBundle {
  uuid: string;
  /** The album. */
  release: string;
  /** Of the shirt. */
  variants: readonly [string, string];
}

export function bundleBuyers(app: TestApp) {
  let guests = 0;

  /** A guest with a bundle of an album and a shirt, and perhaps the album alone. */
  return async function guestWith(
    { uuid, release, variants }: OfferedBundle,
    { quantity = 1, alone = 0, country = 'GB' } = {},
  ): Promise<TestBrowser> {
    guests += 1;
    const browser = app.browser({}, `192.0.2.${guests % 250}`);
    browser.cookies.set('country', country);
    if (alone > 0) await addToBasket(browser, release, alone);
    const { status } = await addBundle(browser, uuid, [release, variants[0]], quantity);
    expect(status).toBe(200);
    return browser;
  };
}
