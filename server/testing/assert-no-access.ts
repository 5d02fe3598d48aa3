/** Sends seller calls with invalid IDs and from users without access. */
import { randomUUID } from 'node:crypto';
import type { TestApp } from './app.ts';
import { assertRejected, type CallName, type CallRequest } from './bad-input.ts';
import type { TestBrowser } from './browser.ts';
import { makePerson, signedInBrowser } from './people.ts';

const WRONG_IDS = ['1', 'x y', "' or 1=1 --", '%00', randomUUID()];

interface AccessCheck {
  app: TestApp;
  owner: TestBrowser;
  /** A valid request of the owner for each call. */
  requests: readonly (readonly [CallName, CallRequest])[];
}

export async function assertNoAccess({ app, owner, requests }: AccessCheck): Promise<void> {
  const { db } = app.ctx;
  const customer = await signedInBrowser(app, await makePerson(app));
  for (const [key, good] of requests) {
    const wrong = Object.keys(good.params ?? {}).flatMap((name) =>
      WRONG_IDS.map((id) => ({ ...good, params: { ...good.params, [name]: id } })),
    );
    const request = { db, key };
    await assertRejected({ ...request, browser: owner, requests: wrong, status: [403, 404, 422] });
    await assertRejected({ ...request, browser: app.browser(), requests: [good], status: [401] });
    await assertRejected({ ...request, browser: customer, requests: [good], status: [403, 404] });
  }
}
