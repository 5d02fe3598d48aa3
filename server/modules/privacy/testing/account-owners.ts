/** Users who export the data of their account, or delete it. */
import { unzipSync } from 'fflate';
import type { TestApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import {
  makePerson,
  signedInBrowser,
  TEST_PASSWORD,
  type TestPerson,
} from '../../../testing/people.ts';

export interface ShownExport {
  id: string;
  state: string;
  size_bytes: number | null;
}

export function accountOwners(app: TestApp) {
  return {
    async someone(kind: Parameters<typeof makePerson>[1] = {}) {
      const person = await makePerson(app, kind);
      return { person, browser: await signedInBrowser(app, person) };
    },
    leave: (browser: TestBrowser, { id }: TestPerson, word = 'DELETE', headers = {}) =>
      browser.post(`/api/account/${id}/deletion`, { word, password: TEST_PASSWORD }, headers),
    row: async (userId: string) =>
      await app.ctx.db
        .selectFrom('users')
        .selectAll()
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),
  };
}

export function dataExports({ app, ctx }: TestApp) {
  const request = (browser: TestBrowser, { id }: TestPerson) =>
    browser.post(`/api/account/${id}/exports`);

  async function shown(browser: TestBrowser, { id }: TestPerson): Promise<ShownExport[]> {
    return ((await browser.get(`/api/account/${id}/exports`)).json as { data: ShownExport[] }).data;
  }

  /** Download URL of the newest export. */
  async function address(browser: TestBrowser, person: TestPerson): Promise<string> {
    const [newest] = await shown(browser, person);
    const reply = await browser.post(`/api/account/${person.id}/exports/${newest?.id}/download`);
    return (reply.json as { url: string }).url;
  }

  async function fetched(address: string) {
    const { pathname, search } = new URL(address);
    return await app.inject({ method: 'GET', url: `${pathname}${search}` });
  }

  async function filesIn(address: string): Promise<Map<string, string>> {
    const { rawPayload } = await fetched(address);
    const files = Object.entries(unzipSync(new Uint8Array(rawPayload)));
    return new Map(files.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]));
  }

  async function exportsOf(userId: string) {
    return await ctx.db
      .selectFrom('account_exports')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();
  }

  return { request, shown, address, fetched, filesIn, exportsOf };
}
