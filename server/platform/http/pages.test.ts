import { createHash } from 'node:crypto';
import type { ServerSide } from '@lathe/contract/server-side';
import type { ServerBuild } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { inTransaction } from '../db/tx.ts';

/** Four test pages, without React. */
let renders = 0;
let hold: Promise<void> = Promise.resolve();
let content = 'first';

async function render(request: Request, side: ServerSide): Promise<Response> {
  renders += 1;
  const { pathname, search } = new URL(request.url);
  const currentContent = content;
  await hold;
  const script = `<script nonce="${side.nonce}">start("${currentContent}")</script>`;
  const headers: Record<string, string> = { 'content-type': 'text/html' };
  if (pathname !== '/private') headers['x-cache-tags'] = 'pages shelf';
  headers['x-cache-query'] = 'page';
  if (pathname === '/form') return new Response(`${side.csrfToken()} ${script}`, { headers });
  if (pathname === '/request-expired') return new Response('expired', { status: 419 });
  if (pathname === '/broken') return new Response(script, { status: 500, headers });
  if (request.method === 'POST') return new Response(await request.text());
  const injected = pathname === '/injected' ? '<script>steal()</script>' : '';
  return new Response(`<p>${side.locale} ${currentContent} ${search}</p>${injected}${script}`, {
    headers,
  });
}

const build = {
  entry: {
    module: {
      makeLoadContext: (side: ServerSide) => side,
      createRequestHandler: () => render,
    },
  },
} as unknown as ServerBuild;

const { browser, ctx } = await testApp({
  web: { loadBuild: async () => build, clientFolder: 'nowhere' },
});

beforeEach(async () => {
  hold = Promise.resolve();
  const before = ctx.cache.mark();
  await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'pages'));
  await eventually(() => expect(ctx.cache.mark()).toBeGreaterThan(before));
  renders = 0;
});

describe('page that is the same for everyone', () => {
  it('is cached per URL, language and country from the second request on', async () => {
    const visits = [{}, { 'accept-language': 'de' }, { cookie: 'country=DE' }];
    for (const headers of visits) await browser(headers).get('/');
    await browser().get('/?page=2');
    renders = 0;
    await browser().get('/');
    await browser().get('/');
    expect(renders).toBe(1);
    const german = await browser({ 'accept-language': 'de' }).get('/');
    expect(german.text).toContain('<p>de first </p>');
    await browser({ cookie: 'country=DE' }).get('/');
    for (const _ of [1, 2]) await browser().get('/?page=2');
    expect(renders).toBe(4);
  });

  it('is not cached after one request', async () => {
    for (const path of ['/once-1', '/once-2', '/once-1', '/once-1']) await browser().get(path);
    expect(renders).toBe(3);
  });

  it('stays cached while others request unknown parameters', async () => {
    for (const _ of [1, 2]) await browser().get('/');
    const put = vi.spyOn(ctx.cache, 'put');
    for (let at = 0; at < 300; at += 1) {
      const path = `/?r${at}=${'x'.repeat(200)}`;
      for (const _ of [1, 2, 3]) await browser().get(path);
    }
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
    renders = 0;
    expect((await browser().get('/')).text).not.toContain('xxx');
    expect(renders).toBe(0);
  });

  it.each(['/?page=2&page=3', '/?%70age=2', '/?page=2&x'])(
    'is rendered individually at %s',
    async (path) => {
      for (const _ of [1, 2, 3]) expect((await browser().get(path)).headers.etag).toBeUndefined();
      expect(renders).toBe(3);
    },
  );

  it('does not allow an injected script', async () => {
    for (const _ of [1, 2]) {
      const { text, headers } = await browser().get('/injected');
      expect(text).toContain('<script>steal()</script>');
      const [policy, hash] = [
        headers['content-security-policy'],
        (script: string) => createHash('sha256').update(script).digest('base64'),
      ];
      expect(policy).toContain(hash('start("first")'));
      expect(policy).not.toContain(hash('steal()'));
    }
  });

  it('has hashes of its scripts instead of a nonce', async () => {
    const { text, headers } = await browser().get('/');
    expect(text).not.toContain('nonce');
    const hash = createHash('sha256').update('start("first")').digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}'`);
  });

  it('returns 304 when the ETag matches', async () => {
    const { headers } = await browser().get('/');
    const repeated = await browser().get('/', { 'if-none-match': String(headers.etag) });
    expect(repeated).toMatchObject({ status: 304, text: '' });
  });

  it('is rendered individually for signed-in users and with flags', async () => {
    await browser({ cookie: 'lathe_session=x' }).get('/');
    await browser({ cookie: 'dev_flags=cloning-popup' }).get('/');
    expect(renders).toBe(2);
    await browser().get('/');
    expect(renders).toBe(3);
  });

  it('gives every visitor their own CSRF token', async () => {
    const visitors = [browser(), browser()];
    for (const visitor of visitors) await visitor.get('/');
    const tokens = visitors.map(({ cookies }) => cookies.get('XSRF-TOKEN'));
    expect(tokens.every(Boolean)).toBe(true);
    expect(tokens[0]).not.toBe(tokens[1]);
  });

  it('is rendered again once one of its tags is cleared', async () => {
    await browser().get('/');
    content = 'second';
    await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'shelf'));
    await eventually(async () => expect((await browser().get('/')).text).toContain('second'));
    content = 'first';
  });

  it('is not cached when its tag was cleared during rendering', async () => {
    const rendering = Promise.withResolvers<void>();
    hold = rendering.promise;
    const tooEarly = browser().get('/');
    await eventually(() => expect(renders).toBe(1));
    content = 'second';
    const before = ctx.cache.mark();
    await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'shelf'));
    await eventually(() => expect(ctx.cache.mark()).toBeGreaterThan(before));
    rendering.resolve();
    expect((await tooEarly).text).toContain('first');
    expect((await browser().get('/')).text).toContain('second');
    content = 'first';
  });

  it('is rendered once for concurrent requests', async () => {
    await Promise.all(Array.from({ length: 20 }, () => browser().get('/busy')));
    expect(renders).toBe(1);
  });
});

describe('page for one visitor', () => {
  it.each(['/private', '/form', '/broken'])('is never cached: %s', async (path) => {
    const replies = await Promise.all([browser().get(path), browser().get(path)]);
    expect(renders).toBe(2);
    expect(replies[0]?.text).not.toBe(replies[1]?.text);
    expect(replies[0]?.headers['content-security-policy']).toMatch(/'nonce-[^']+'/);
    expect(replies[0]?.headers['x-cache-tags']).toBeUndefined();
    expect(replies[0]?.headers['cache-control']).toBe('private, no-store');
  });
});

describe('form', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'x-xsrf-token': '' };

  it('is accepted with its token in a field', async () => {
    const visitor = browser();
    await visitor.get('/');
    const token = visitor.cookies.get('XSRF-TOKEN') ?? '';
    const body = new URLSearchParams({ _token: token, name: 'Ada' }).toString();
    expect(await visitor.post('/private', body, form)).toMatchObject({ status: 200, text: body });
  });

  it('is rejected without it, with a page that says it has expired', async () => {
    const visitor = browser();
    await visitor.get('/');
    const reply = await visitor.post('/private', 'name=Ada', form);
    expect(reply).toMatchObject({ status: 419, text: 'expired' });
  });
});
