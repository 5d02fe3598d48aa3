import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { inTransaction } from '../db/tx.ts';

const METRICS_TOKEN = 'a token for the figures';
const { app, ctx } = await testApp({ env: { METRICS_TOKEN } });
await app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
afterAll(() => app.close());

const PATH = '/api/shipping_countries';
/** Headers that differ per response or connection. */
const OWN = ['date', 'x-request-id', 'connection', 'keep-alive'];

function request(headers: Record<string, string> = {}, path = PATH) {
  return fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'identity', ...headers } });
}

function shared(response: Response) {
  return Object.fromEntries([...response.headers].filter(([name]) => !OWN.includes(name)));
}

/** Only Fastify adds a request ID. */
function handledByFastify(response: Response) {
  return !response.headers.has('x-request-id');
}

describe('cached-reply fast path', () => {
  it.each(['identity', 'br', 'gzip'])('replies like the framework (%s)', async (encoding) => {
    const asked = { 'accept-encoding': encoding, 'accept-language': 'de' };
    // Cached from the second request on, and compressed on first demand.
    await eventually(async () => expect(handledByFastify(await request(asked))).toBe(true));
    const quick = await request(asked);
    const injected = await app.inject({ url: PATH, headers: asked });
    const { 'content-encoding': sentAs, 'content-length': length, ...headers } = shared(quick);
    expect(sentAs).toBe(encoding === 'identity' ? undefined : encoding);
    expect(Number(length)).toBeGreaterThan(0);
    expect(injected.headers).toMatchObject(headers);
    const plain = await app.inject({ url: PATH, headers: { 'accept-language': 'de' } });
    expect(await quick.text()).toBe(plain.body);
  });

  it('separates languages and countries', async () => {
    const replies = await Promise.all(
      ['de', 'en'].flatMap((language) =>
        [1, 2].map(() => request({ 'accept-language': language })),
      ),
    );
    const [german, , english] = await Promise.all(replies.map((reply) => reply.text()));
    expect(german).toContain('Österreich');
    expect(english).toContain('Austria');
  });

  it('returns 304 for a known ETag', async () => {
    await (await request()).text();
    const etag = (await request()).headers.get('etag') ?? '';
    const repeated = await request({ 'if-none-match': etag });
    expect(repeated.status).toBe(304);
    expect(handledByFastify(repeated)).toBe(true);
    expect(await repeated.text()).toBe('');
  });

  it('drops changed replies', async () => {
    expect(await (await request()).text()).toContain('"TH"');
    await inTransaction(ctx.db, async (tx) => {
      await sql`delete from shipping_countries where iso = 'TH'`.execute(tx);
      await ctx.cache.clear(tx, 'shipping-countries');
    });
    await eventually(async () => expect(await (await request()).text()).not.toContain('"TH"'));
  });

  it('leaves everything else to the framework', async () => {
    for (const path of ['/api/nothing', '/health', '/api/openapi.json']) {
      expect(handledByFastify(await request({}, path))).toBe(false);
    }
    const posted = await fetch(`${origin}${PATH}`, { method: 'POST' });
    expect(handledByFastify(posted)).toBe(false);
  });

  it('gives the same cached reply for unknown query parameters, without a new entry', async () => {
    await eventually(async () => expect(handledByFastify(await request())).toBe(true));
    const put = vi.spyOn(ctx.cache, 'fetch');
    for (let at = 0; at < 20; at += 1) {
      const created = await request({}, `${PATH}?r${at}=${at}`);
      expect(created.headers.get('etag')).toBe((await request()).headers.get('etag'));
      await request({}, `${PATH}?r${at}=${at}`);
    }
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
  });

  it('is counted in the metrics', async () => {
    const counted = async () => {
      const text = await (
        await request({ authorization: `Bearer ${METRICS_TOKEN}` }, '/metrics')
      ).text();
      return Number(/^http_kept_answers_total (\d+)$/m.exec(text)?.[1]);
    };
    for (const _ of [1, 2]) await (await request()).text();
    const before = await counted();
    await (await request()).text();
    expect(await counted()).toBe(before + 1);
  });
});
