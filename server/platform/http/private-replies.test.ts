import type { CallTable } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';

const app = await testApp();
const person = await makePerson(app, { seller: true });
const browser = await signedInBrowser(app, person);

const preparedPool = Object.entries(calls as CallTable)
  .filter(([key]) => key.startsWith('GET '))
  .map(([key, { cache }]) => ({
    path: key
      .slice(4)
      .replace('{user}', person.id)
      .replaceAll(/\{\w+\}/g, 'nothing'),
    isPublic: cache !== undefined,
  }));

describe('cacheability', () => {
  it('is off for call replies unless the contract allows it', async () => {
    expect(preparedPool.length).toBeGreaterThan(50);
    for (const { path, isPublic } of preparedPool) {
      const { status, headers } = await browser.get(path);
      const mayStore = isPublic && status === 200;
      if (!mayStore) expect([path, headers['cache-control']]).toEqual([path, 'private, no-store']);
    }
  });

  it('is off for errors, forms and health checks', async () => {
    for (const path of ['/api/nothing', '/health', '/health/ready', '/metrics']) {
      expect((await app.browser().get(path)).headers['cache-control']).toBe('private, no-store');
    }
    const written = await browser.post('/api/login', {});
    expect(written.headers['cache-control']).toBe('private, no-store');
  });

  it('is on for public data', async () => {
    const { headers } = await app.browser().get('/api/locales');
    expect(headers['cache-control']).toBe('public, max-age=300');
  });
});
