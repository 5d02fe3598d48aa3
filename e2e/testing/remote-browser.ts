/** A minimal browser for a shop in another process, with the same calls as in tests of one process. */
import { makeBrowser, type TestBrowser } from '../../server/testing/browser.ts';
import { TEST_PASSWORD } from '../../server/testing/people.ts';

export function remoteBrowser(origin: string): TestBrowser {
  return makeBrowser({
    async inject({ method, url, headers, payload }) {
      const body = payload === undefined ? {} : { body: JSON.stringify(payload) };
      const type = payload === undefined ? {} : { 'content-type': 'application/json' };
      const reply = await fetch(`${origin}${url}`, {
        method,
        headers: { ...headers, ...type },
        ...body,
      });
      return {
        statusCode: reply.status,
        headers: {
          ...Object.fromEntries(reply.headers),
          'set-cookie': reply.headers.getSetCookie(),
        },
        body: await reply.text(),
      };
    },
  });
}

/** Signs in with the password of tests. */
export async function signIn(origin: string, email: string): Promise<TestBrowser> {
  const browser = remoteBrowser(origin);
  const { status, text } = await browser.post('/api/login', { email, password: TEST_PASSWORD });
  if (status !== 200) throw new Error(`${email} could not sign in: ${text}`);
  return browser;
}
