import { describe, expect, it } from 'vitest';
import { deviceOf, locationOf } from './device.ts';

describe('device name', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome, Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
      'Edge, Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    ['curl/8.5.0', 'unknown'],
    [undefined, 'unknown'],
  ])('%s is shown as %s', (userAgent, shown) => {
    expect(deviceOf(userAgent)).toBe(shown);
  });
});

describe('location', () => {
  const header = (name: string) => ({ 'cf-ipcountry': 'DE' })[name];

  it('is the country in the header of a trusted proxy', () => {
    expect(locationOf(header, { trustProxy: true })).toBe('DE');
  });

  it('ignores the header from an untrusted client', () => {
    expect(locationOf(header, { trustProxy: false })).toBe('unknown');
  });

  it.each(['XX', 'T1', 'Germany', ''])('is unknown when the header is %j', (headerValue) => {
    expect(locationOf(() => headerValue, { trustProxy: true })).toBe('unknown');
  });
});
