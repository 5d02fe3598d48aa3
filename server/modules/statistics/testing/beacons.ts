/** Browsers that look at pages, for tests. */
import type { TestApp } from '../../../testing/app.ts';

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0';

export interface Visit {
  address?: string;
  headers?: Record<string, string>;
}

export function beaconsOf({ app }: TestApp) {
  async function send(body: object | string, { address, headers }: Visit = {}): Promise<number> {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/e',
      remoteAddress: address ?? '203.0.113.7',
      headers: {
        'content-type': 'text/plain;charset=UTF-8',
        'user-agent': FIREFOX,
        'sec-fetch-site': 'same-origin',
        origin: 'http://localhost:3000',
        ...headers,
      },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return statusCode;
  }
  return {
    send,
    view: (path: string, visit: Visit & { referrer?: string } = {}) =>
      send({ kind: 'view', path, device: 'phone', referrer: visit.referrer ?? '' }, visit),
    play: (group: string, depth: string, visit?: Visit) =>
      send({ kind: 'play', group, depth, device: 'desktop' }, visit),
    basket: (thing: string, visit?: Visit) =>
      send({ kind: 'basket', thing, device: 'desktop' }, visit),
  };
}
