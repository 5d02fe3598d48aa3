import type { AddressInfo } from 'node:net';
import { Counter, Registry } from 'prom-client';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { openMetricsPort } from './metrics.ts';

const registry = new Registry();
new Counter({ name: 'sold_total', help: 'Sold', registers: [registry] });
const server = await openMetricsPort(registry, { host: '127.0.0.1', port: 0 });
const { port } = server.address() as AddressInfo;
afterAll(() => server.close());

const fetchPath = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${port}${path}`, init);

describe('metrics port', () => {
  it('serves the metrics and nothing else', async () => {
    const reply = await fetchPath('/metrics');
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe(registry.contentType);
    expect(await reply.text()).toContain('sold_total 0');
    for (const path of ['/', '/metrics/x', '/health'])
      expect((await fetchPath(path)).status).toBe(404);
    expect((await fetchPath('/metrics', { method: 'POST' })).status).toBe(404);
  });

  it('that is in use stops the start with one sentence', async () => {
    const repeated = openMetricsPort(registry, { host: '127.0.0.1', port });
    await expect(repeated).rejects.toThrow('METRICS_PORT cannot be opened');
  });
});

describe('shop without metrics settings', () => {
  it('serves no metrics', async () => {
    const { browser } = await testApp();
    const reply = await browser().get('/metrics');
    expect(reply.status).toBe(404);
    expect(reply.text).not.toContain('process_cpu');
  });
});
