import type { ServerSide } from '@lathe/contract/server-side';
import { SENSITIVE_IDLE_MINUTES } from '@lathe/rules/limits';
import type { ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser, TEST_PASSWORD } from '../../testing/people.ts';
import { PRODUCTION_ENV } from '../../testing/production-env.ts';

/** Test pages that return what they received, without React. */
const PAGES: Record<string, (side: ServerSide) => Promise<object>> = {
  '/flags': async ({ flags }) => ({ flags }),

  async '/log-in'({ api }) {
    const body = { email: 'nobody@example.com', password: 'Wrong-guess-1' };
    const thrown = await api('POST /api/login', { body }).catch((error: unknown) => error);
    if (!(thrown instanceof Response)) throw new Error('Somebody was let in.');
    return { status: thrown.status, retryAfter: thrown.headers.get('retry-after') };
  },

  async '/prove'({ api, viewer }) {
    const before = await api('GET /api/session');
    const params = { id: viewer?.id ?? '' };
    await api('POST /api/account/{id}/confirm', { params, body: { password: TEST_PASSWORD } });
    await api('POST /api/account/{id}/email', { params, body: { email: 'new@example.com' } });
    const after = await api('GET /api/session');
    return { before: before.confirmed, after: after.confirmed };
  },
};

async function render(request: Request, side: ServerSide): Promise<Response> {
  const page = PAGES[new URL(request.url).pathname];
  return page ? Response.json(await page(side)) : new Response(null, { status: 404 });
}

const build = {
  entry: {
    module: { makeLoadContext: (side: ServerSide) => side, createRequestHandler: () => render },
  },
} as unknown as ServerBuild;
const web = { loadBuild: async () => build, clientFolder: 'nowhere' };

const app = await testApp({ web });

describe('page loader', () => {
  it('learns from a rejected call how long to wait', async () => {
    const visitor = app.browser();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await visitor.get('/log-in')).json).toEqual({ status: 401, retryAfter: null });
    }
    const last = (await visitor.get('/log-in')).json as { status: number; retryAfter: string };
    expect(last.status).toBe(429);
    expect(Number(last.retryAfter)).toBeGreaterThanOrEqual(1);
    expect(Number(last.retryAfter)).toBeLessThanOrEqual(60);
  });

  it('can run the pending action in the request that confirms the user', async () => {
    const browser = await signedInBrowser(app, await makePerson(app));
    app.clock.advance({ minutes: SENSITIVE_IDLE_MINUTES });
    expect((await browser.get('/prove')).json).toEqual({ before: false, after: true });
  });

  it('gets the active flags: those of the user, and developer flags outside production', async () => {
    const person = await makePerson(app);
    const set_at = app.clock.now();
    for (const flag of ['user-uploaded-spine', 'long-gone']) {
      await app.ctx.db
        .insertInto('user_feature_flags')
        .values({ user_id: person.id, flag, set_by: person.id, set_at })
        .execute();
    }
    const browser = await signedInBrowser(app, person);
    expect((await browser.get('/flags')).json).toEqual({ flags: ['user-uploaded-spine'] });
    browser.cookies.set('dev_flags', 'cloning-popup');
    expect((await browser.get('/flags')).json).toEqual({
      flags: ['user-uploaded-spine', 'cloning-popup'],
    });
    expect((await app.browser().get('/flags')).json).toEqual({ flags: [] });
  });

  it('ignores the developer cookie in production', async () => {
    const real = await testApp({ web, env: PRODUCTION_ENV });
    const developer = real.browser({ cookie: 'dev_flags=cloning-popup' });
    expect((await developer.get('/flags')).json).toEqual({ flags: [] });
  });
});
