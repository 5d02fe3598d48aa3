/** Guests with their own IPs who buy limited editions. */
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { addToBasket, basketOf, pay } from './buyers.ts';

export const HOLD_LIMIT = { status: 409, json: { code: 'item_hold_limit' } };
export const QUEUED = { status: 409, json: { code: 'item_in_line' } };

export function guestsOf(app: TestApp) {
  let addresses = 0;

  /** A new one each time. */
  function newAddress(): string {
    addresses += 1;
    return `192.0.2.${addresses}`;
  }

  async function guest(
    release: string,
    address = newAddress(),
    quantity = 1,
  ): Promise<TestBrowser> {
    const browser = app.browser({}, address);
    await addToBasket(browser, release, quantity);
    return browser;
  }

  return { newAddress, guest };
}

export const stopAtBank = (browser: TestBrowser, securityCode?: string) =>
  pay(browser, { card: 'three_d_secure', ...(securityCode && { securityCode }) });

/** Code of the first problem of the first basket line. */
export async function problemOf(browser: TestBrowser): Promise<string | undefined> {
  return (await basketOf(browser)).items[0]?.problems[0]?.code;
}
