import { calls } from '@lathe/contract/calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { PRODUCTION_ENV } from '../../testing/production-env.ts';
import { inTransaction } from '../db/tx.ts';

const METRICS_TOKEN = 'a token for the figures';
const { app, browser, ctx } = await testApp({ env: { METRICS_TOKEN } });

describe('locales and countries', () => {
  it('are named and sorted in the language of the caller', async () => {
    const { json } = await browser({ 'accept-language': 'de' }).get('/api/shipping_countries');
    const { data } = json as { data: { iso: string; name: string }[] };
    expect(data.find(({ iso }) => iso === 'AT')).toEqual({ iso: 'AT', name: 'Österreich' });
    const names = data.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator('de').compare));
  });

  it('have bulk shipping for fewer countries', async () => {
    const isosOf = async (path: string) => {
      const { data } = (await browser().get(path)).json as { data: { iso: string }[] };
      return data.map(({ iso }) => iso);
    };
    const all = await isosOf('/api/shipping_countries');
    const bulk = await isosOf('/api/bulk_shipping_countries');
    expect(bulk.length).toBeLessThan(all.length);
    expect(all).toEqual(expect.arrayContaining(bulk));
  });

  it('list the four languages, each in its own language', async () => {
    expect((await browser({ 'accept-language': 'de' }).get('/api/locales')).json).toEqual({
      data: [
        { code: 'de', name: 'Deutsch' },
        { code: 'en', name: 'English' },
        { code: 'en_GB', name: 'English (British)' },
        { code: 'en_US', name: 'English (US)' },
      ],
      next_page_url: null,
    });
  });

  it('return 304 for a known ETag, and a new reply when the list has changed', async () => {
    const path = '/api/shipping_countries';
    const first = await browser().get(path);
    const etag = String(first.headers.etag);
    expect(first.headers['cache-control']).toContain('public');
    expect(first.headers.vary).toContain('Accept-Language');
    expect((await browser().get(path, { 'if-none-match': etag })).status).toBe(304);

    await inTransaction(ctx.db, async (tx) => {
      await sql`delete from shipping_countries where iso = 'TH'`.execute(tx);
      await ctx.cache.clear(tx, 'shipping-countries');
    });
    await eventually(async () => {
      const repeated = await browser().get(path, { 'if-none-match': etag });
      expect(repeated.status).toBe(200);
      expect(repeated.text).not.toContain('"TH"');
    });
  });

  it('keep the old list when the change was rolled back', async () => {
    const path = '/api/shipping_countries';
    const before = (await browser().get(path)).text;
    await inTransaction(ctx.db, async (tx) => {
      await sql`delete from shipping_countries`.execute(tx);
      await ctx.cache.clear(tx, 'shipping-countries');
      throw new Error('changed my mind');
    }).catch(() => undefined);
    expect((await browser().get(path)).text).toBe(before);
  });

  it('are compressed on request, with the same content', async () => {
    const reply = await app.inject({
      url: '/api/shipping_countries',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(reply.headers['content-encoding']).toBe('br');
    const { brotliDecompressSync } = await import('node:zlib');
    const plain = (await browser().get('/api/shipping_countries')).text;
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(plain);
  });
});

describe('HTTP server', () => {
  it('describes exactly the declared calls in its OpenAPI document', async () => {
    const { json } = await browser().get('/api/openapi.json');
    const { openapi, paths } = json as { openapi: string; paths: Record<string, object> };
    expect(openapi).toBe('3.1.0');
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(Object.keys(calls).sort());
  });

  it('sends security headers with every response', async () => {
    for (const path of ['/health', '/api/locales', '/api/nothing']) {
      expect((await browser().get(path)).headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    }
  });

  it('reports health and readiness', async () => {
    expect((await browser().get('/health')).json).toEqual({ status: 'ok' });
    expect((await browser().get('/health/ready')).json).toEqual({
      status: 'ready',
      database: true,
    });
  });

  it('counts requests and jobs for Prometheus', async () => {
    await browser().get('/api/locales');
    const { text } = await browser({ authorization: `Bearer ${METRICS_TOKEN}` }).get('/metrics');
    expect(text).toMatch(/http_request_duration_seconds_count\{.*route="\/api\/locales".*\} \d+/);
    expect(text).toContain('jobs{state="dead"} 0');
  });

  it('has no development calls in production', async () => {
    const production = await testApp({ env: PRODUCTION_ENV });
    expect((await production.browser().get('/dev/mail.json')).status).toBe(404);
    const { json } = await production.browser().get('/api/openapi.json');
    const paths = Object.keys((json as { paths: object }).paths);
    expect(paths).toContain('/api/locales');
    expect(paths.filter((path) => path.startsWith('/dev/'))).toEqual([]);
    expect((await browser().get('/dev/mail.json')).status).toBe(200);
  });
});
