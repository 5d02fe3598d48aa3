import type { CallTable } from '@lathe/contract/call';
import { csrfCalls } from '@lathe/contract/csrf-calls';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testApp } from '../../testing/app.ts';
import { CallError } from './call-error.ts';
import { makeCallRunner } from './call-runner.ts';

/** A small contract that tests the HTTP layer without the product's calls. */
const calls = {
  'GET /api/csrf_token': csrfCalls['GET /api/csrf_token'],
  'GET /api/things/{id}': {
    summary: 'One thing',
    area: 'Test',
    permission: 'anyone',
    params: z.object({ id: z.uuid() }),
    query: z.object({ limit: z.int().min(1).max(10).default(3) }),
    reply: z.object({ id: z.string(), limit: z.number() }),
  },
  'POST /api/things': {
    summary: 'Makes a thing',
    area: 'Test',
    permission: 'anyone',
    body: z.object({ name: z.string().min(1).max(5), email: z.email() }),
    reply: z.object({ count: z.number() }),
    errors: ['conflict'],
  },
  'DELETE /api/things': {
    summary: 'For those who are signed in',
    area: 'Test',
    permission: 'signed_in',
    reply: null,
  },
  'GET /api/broken': { summary: 'Fails', area: 'Test', permission: 'anyone', reply: z.object({}) },
  'GET /api/away': { summary: 'Fails', area: 'Test', permission: 'anyone', reply: z.object({}) },
} as const satisfies CallTable;

let created = 0;
const handlers = {
  'GET /api/csrf_token': ({ csrfToken }: { csrfToken(): string }) => void csrfToken(),
  'GET /api/things/{id}': ({
    params,
    query,
  }: {
    params: { id: string };
    query: { limit: number };
  }) => ({
    id: params.id,
    limit: query.limit,
    secret: 'not declared',
  }),
  'POST /api/things': async ({ body }: { body: { name: string } }) => {
    if (body.name === 'taken') throw new CallError('conflict');
    if (body.name === 'slow') await new Promise((done) => setTimeout(done, 300));
    created += 1;
    return { count: created };
  },
  'DELETE /api/things': () => undefined,
  'GET /api/broken': () => {
    throw new Error('the password is hunter2');
  },
  'GET /api/away': () => {
    const expectedText = 'terminating connection due to administrator command';
    throw Object.assign(new Error(expectedText), { code: '57P01' });
  },
};

const ID = '6f0c2c1e-9f0e-4b7e-8e53-0c7a5f1f6a11';
const good = { name: 'ok', email: 'a@b.test' };
const { browser, logs } = await testApp({ table: { calls, handlers } });

describe('call', () => {
  it('gets defaults, parses numbers from the URL and returns only declared fields', async () => {
    const { json } = await browser().get(`/api/things/${ID}`);
    expect(json).toEqual({ id: ID, limit: 3 });
    expect((await browser().get(`/api/things/${ID}?limit=7`)).json).toEqual({ id: ID, limit: 7 });
  });

  it('reports every invalid field in the language of the caller, without side effects', async () => {
    const before = created;
    const english = await browser().post('/api/things', { name: 'far too long', email: 'no' });
    expect(english.status).toBe(422);
    expect(english.json).toEqual({
      code: 'validation',
      message: 'Please check the marked fields.',
      errors: {
        name: ['Please enter at most 5 characters.'],
        email: ['Please enter a valid email address.'],
      },
    });
    const german = await browser({ 'accept-language': 'de-AT' }).post('/api/things', {});
    expect(german.json).toMatchObject({ errors: { name: ['Dieses Feld wird benötigt.'] } });
    expect(created).toBe(before);
  });

  it.each([
    ['not JSON', '{"name":', 'application/json', 400, 'malformed'],
    ['a text', 'hello', 'text/plain', 415, 'wrong_content_type'],
    ['too much', `{"name":"${'x'.repeat(1_100_000)}"}`, 'application/json', 413, 'too_large'],
    ['a list', '[]', 'application/json', 422, 'validation'],
    ['null', 'null', 'application/json', 422, 'validation'],
  ])('rejects a body that is %s', async (_title, body, type, status, code) => {
    const before = created;
    const reply = await browser().post('/api/things', body, { 'content-type': type });
    expect(reply).toMatchObject({ status, json: { code } });
    expect(created).toBe(before);
  });

  it('is rejected without sign-in where it needs one', async () => {
    expect(await browser().delete('/api/things')).toMatchObject({
      status: 401,
      json: { code: 'not_signed_in' },
    });
  });

  it('that fails reveals only a request id, which is in the log', async () => {
    const reply = await browser().get('/api/broken');
    expect(reply.status).toBe(500);
    expect(reply.text).not.toContain('hunter2');
    const { request_id } = reply.json as { request_id: string };
    expect(reply.headers['x-request-id']).toBe(request_id);
    expect(logs.some((line) => line.reqId === request_id && line.level === 50)).toBe(true);
  });

  it('returns a retryable error when the database is unavailable', async () => {
    const reply = await browser().get('/api/away');
    expect(reply).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      json: {
        code: 'unavailable',
        message: 'The shop is restarting. Please try again in a moment.',
      },
    });
    expect(reply.text).not.toContain('administrator');
  });

  it('that does not exist is a 404 in the common error shape', async () => {
    expect(await browser().get('/api/nothing')).toMatchObject({
      status: 404,
      json: { code: 'not_found', message: 'We could not find what you were looking for.' },
    });
  });
});

describe('the CSRF token', () => {
  it('is needed for every unsafe call', async () => {
    const visitor = browser();
    const rejected = await visitor.post('/api/things', good, { 'x-xsrf-token': '' });
    expect(rejected).toMatchObject({
      status: 419,
      json: { code: 'request_expired', message: 'The request has expired or is invalid' },
    });
  });

  it('of another visitor or a forged one is rejected', async () => {
    const [mine, theirs] = [browser(), browser()];
    await Promise.all([mine.get('/api/csrf_token'), theirs.get('/api/csrf_token')]);
    const stolen = theirs.cookies.get('XSRF-TOKEN') ?? '';
    expect((await mine.post('/api/things', good, { 'x-xsrf-token': stolen })).status).toBe(419);
    mine.cookies.set('XSRF-TOKEN', 'made.up');
    expect((await mine.post('/api/things', good)).status).toBe(419);
  });

  it('is invalid after its session ends', async () => {
    const visitor = browser();
    await visitor.get('/api/csrf_token');
    visitor.cookies.set('lathe_session', 'somebody who just signed in');
    expect((await visitor.post('/api/things', good)).status).toBe(419);
  });
});

describe('idempotency key', () => {
  it('returns the same reply for the same request, and runs it once', async () => {
    const visitor = browser();
    const key = { 'idempotency-key': 'first' };
    const before = created;
    const replies = [
      await visitor.post('/api/things', good, key),
      await visitor.post('/api/things', good, key),
    ];
    expect(replies.map(({ text }) => text)).toEqual([
      `{"count":${before + 1}}`,
      `{"count":${before + 1}}`,
    ]);
    expect(replies[1]?.headers['idempotency-replayed']).toBe('true');
    expect(created).toBe(before + 1);
  });

  it('with another body is a conflict', async () => {
    const visitor = browser();
    const key = { 'idempotency-key': 'second' };
    await visitor.post('/api/things', good, key);
    const before = created;
    const reply = await visitor.post('/api/things', { ...good, name: 'new' }, key);
    expect(reply).toMatchObject({ status: 409, json: { code: 'idempotency_key_reused' } });
    expect(created).toBe(before);
  });

  it('sent many times at once runs once', async () => {
    const visitor = browser();
    await visitor.get('/api/csrf_token');
    const before = created;
    const replies = await Promise.all(
      Array.from({ length: 10 }, () =>
        visitor.post('/api/things', { ...good, name: 'slow' }, { 'idempotency-key': 'third' }),
      ),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses.filter((status) => status === 200)).not.toHaveLength(0);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(created).toBe(before + 1);
  });

  it('of one visitor does not affect another', async () => {
    const key = { 'idempotency-key': 'shared' };
    const before = created;
    await browser().post('/api/things', good, key);
    await browser().post('/api/things', good, key);
    expect(created).toBe(before + 2);
  });

  it('does not store a failed reply, so the request can be retried', async () => {
    const visitor = browser();
    const key = { 'idempotency-key': 'again' };
    expect((await visitor.post('/api/things', { ...good, name: 'taken' }, key)).status).toBe(409);
    expect((await visitor.post('/api/things', { ...good, name: 'taken' }, key)).status).toBe(409);
    expect((await visitor.post('/api/things', good, key)).status).toBe(200);
  });
});

describe('startup fails', () => {
  it('for a declared call without a handler', () => {
    const { 'GET /api/broken': _missing, ...rest } = handlers;
    expect(() => makeCallRunner(calls, rest as never)).toThrow('GET /api/broken');
  });

  it('for a handler without a declared call', () => {
    const extra = { ...handlers, 'GET /api/extra': () => ({}) };
    expect(() => makeCallRunner(calls, extra as never)).toThrow('GET /api/extra');
  });

  it('for a contract with a check that JSON Schema cannot express', () => {
    const forgedHeaders = {
      ...calls,
      'POST /api/things': { ...calls['POST /api/things'], body: z.string().refine(() => false) },
    };
    expect(() => makeCallRunner(forgedHeaders, handlers as never)).toThrow('custom check');
  });
});
