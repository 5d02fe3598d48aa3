import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REALTIME_STREAMS_PER_IP_MAX } from '@lathe/rules/limits';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { makeOpenStreams } from './open-streams.ts';

it('streams are counted by address block and in total, each once', () => {
  const streams = makeOpenStreams({ maxStreams: 3, maxPerAddress: 2 });
  const first = streams.open('2001:db8::1');
  expect(first).not.toBeNull();
  expect(streams.open('2001:db8::2')).not.toBeNull();
  expect(streams.open('2001:db8::3')).toBeNull();
  expect(streams.open('203.0.113.1')).not.toBeNull();
  expect(streams.open('203.0.113.2')).toBeNull();
  first?.();
  first?.();
  expect(streams.open('203.0.113.2')).not.toBeNull();
  expect(streams.open('203.0.113.3')).toBeNull();
});

it('an IP with too many open streams is rejected until some have ended', async () => {
  const { app } = await testApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const openStream = (topics: string) => {
    const request = get({ port, host: '127.0.0.1', path: `/realtime?topics=${topics}` });
    const status = new Promise<number>((resolve, reject) => {
      request.on('response', (response) => {
        response.on('error', () => undefined).resume();
        resolve(response.statusCode ?? 0);
      });
      request.on('error', reject);
    });
    return { request, status };
  };
  // Streams rejected for another reason do not count.
  expect(await openStream('user:somebody').status).toBe(401);
  const open = Array.from({ length: REALTIME_STREAMS_PER_IP_MAX }, () =>
    openStream('public:charts'),
  );
  const statuses = await Promise.all(open.map(({ status }) => status));
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await openStream('public:charts').status).toBe(429);
  for (const { request } of open.slice(1)) request.destroy();
  await eventually(async () => {
    const repeated = openStream('public:charts');
    expect(await repeated.status).toBe(200);
    repeated.request.destroy();
  });
  open[0]?.request.destroy();
});
