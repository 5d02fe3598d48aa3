/** Sellers with keys, and programs that use them. */
import type { ApiKey } from '@lathe/contract/api-key-calls';
import { type ApiScope, type KeyMode, OFFERED_SCOPES } from '@lathe/rules/api-keys';
import type { TestApp } from '../../../testing/app.ts';
import { findSecrets } from '../../../testing/find-secrets.ts';
import { makePerson, signedInBrowser, type TestPerson } from '../../../testing/people.ts';
import { recordSecrets } from '../../../testing/records.ts';

export type ShownKey = ApiKey & { key: string };

interface KeyInput {
  name?: string;
  mode?: KeyMode;
  scopes?: readonly ApiScope[];
  days?: number;
}

export async function makeKeyOwner(app: TestApp, kind: { label?: boolean } = {}) {
  const person = await makePerson(app, { seller: true, name: 'Sol Seller', ...kind });
  return await keyOwner(app, person, person.id);
}

/** A person who makes keys in an account, their own or that of another. */
export async function keyOwner(app: TestApp, person: TestPerson, accountId: string) {
  const browser = await signedInBrowser(app, person);
  const path = `/api/users/${accountId}/keys`;
  const make = (input: KeyInput = {}) =>
    browser.post(path, { name: 'Web site', scopes: OFFERED_SCOPES, ...input });
  return {
    ...person,
    accountId,
    browser,
    path,
    make,
    /** A key that was made without errors. */
    key: async (input?: KeyInput) => (await make(input)).json as ShownKey,
    list: async () => ((await browser.get(path)).json as { data: ApiKey[] }).data,
  };
}

interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: object;
  headers?: Record<string, string>;
}

/** A program: no cookies, no token against forgery. */
export function programOf({ app }: TestApp, key: string) {
  recordSecrets(findSecrets({ token: key }));
  return async (url: string, { method = 'GET', body, headers = {} }: Sent = {}) => {
    const {
      statusCode,
      headers: received,
      body: text,
    } = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(body && { payload: body }),
    });
    const { code = null } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string };
    return { status: statusCode, code, headers: received, text };
  };
}
