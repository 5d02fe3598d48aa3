import type { ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';

/** A page that requests another user's account. */
const build = {
  entry: {
    module: {
      makeLoadContext: (side: unknown) => side,
      createRequestHandler:
        () =>
        async (request: Request, side: { api(key: string, sent: object): Promise<unknown> }) => {
          const id = new URL(request.url).searchParams.get('of');
          if (id === null) return new Response('a page');
          return await side
            .api('GET /api/account/{id}', { params: { id } })
            .catch((thrown) => thrown);
        },
    },
  },
} as unknown as ServerBuild;

const app = await testApp({ web: { loadBuild: async () => build, clientFolder: 'nowhere' } });
const [ann, bob] = [await makePerson(app), await makePerson(app)];
const browser = await signedInBrowser(app, ann);

const rejected = () => app.logs.filter(({ msg }) => msg === 'rejected');
const last = () => rejected().at(-1);

describe('a rejected request', () => {
  it('for the data of another user is logged with user, IP and call', async () => {
    expect((await browser.get(`/api/account/${bob.id}`)).status).toBe(403);
    expect(last()).toMatchObject({
      level: 40,
      error: 'forbidden',
      status: 403,
      call: 'GET /api/account/:id',
      user: ann.id,
      ip: '127.0.0.1',
      reqId: expect.any(String),
    });
  });

  it('of a page is logged with the call that the page made', async () => {
    expect((await browser.get(`/some/page?of=${bob.id}`)).status).toBe(403);
    expect(last()).toMatchObject({
      error: 'forbidden',
      call: 'GET /api/account/{id}',
      user: ann.id,
    });
  });

  it('with a missing or forged token is logged, for calls and for forms', async () => {
    const before = rejected().length;
    await app.app.inject({ method: 'POST', url: '/api/login', payload: {} });
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    await app.app.inject({ method: 'POST', url: '/login', headers: form, payload: 'a=b' });
    expect(rejected().slice(before)).toMatchObject([
      { level: 40, error: 'request_expired', call: 'POST /api/login' },
      { level: 40, error: 'request_expired', call: 'POST /*' },
    ]);
  });

  it('by a limit, the parser or validation is logged without its content', async () => {
    const guesser = app.browser();
    const credentials = { email: 'nobody@example.com', password: 'Guessed-once-1' };
    for (let tries = 0; tries < 6; tries += 1) await guesser.post('/api/login', credentials);
    expect(last()).toMatchObject({ level: 40, error: 'too_many_requests', status: 429 });
    await guesser.post('/api/login', { email: 'no address', password: 'Guessed-once-1' });
    expect(last()).toMatchObject({ level: 30, error: 'validation', status: 422 });
    await guesser.get('/realtime?topics=nothing');
    expect(last()).toMatchObject({ level: 40, error: 'malformed', status: 400 });
    expect(JSON.stringify(rejected())).not.toMatch(/Guessed|no address|nobody@/);
  });
});

describe('request log line', () => {
  it('names the signed-in user, and none for a visitor', async () => {
    await browser.get('/api/session');
    await app.browser().get('/api/session');
    const lines = app.logs.filter(({ msg, path }) => msg === 'request' && path === '/api/session');
    expect(lines.map(({ user }) => user)).toEqual([ann.id, undefined]);
  });
});
