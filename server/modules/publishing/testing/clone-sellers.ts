/** Sellers who clone their releases. */
import type { Release } from '@lathe/contract/release';
import type { SongList } from '@lathe/contract/song-calls';
import { runDueJobs } from '../../../platform/jobs/worker.ts';
import type { TestApp } from '../../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { cloneContent } from '../jobs.ts';

export async function cloneSellers(app: TestApp) {
  const { ctx } = app;
  const types = await ctx.db.selectFrom('release_types').select(['id', 'code']).execute();
  const typeId = (code: string) => types.find((type) => type.code === code)?.id ?? 0;

  async function seller() {
    const person = await makePerson(app, { seller: true });
    const browser = await signedInBrowser(app, person);
    const path = (id: string) => `/api/users/${person.id}/releases/${id}`;
    return {
      ...person,
      browser,
      path,
      read: async (id: string): Promise<Release> => (await browser.get(path(id))).json,
      songs: async (id: string) =>
        ((await browser.get(`${path(id)}/tracks`)).json as SongList).sides.flatMap(
          ({ tracks }) => tracks,
        ),
      clone: async (id: string, body = {}) => await browser.post(`${path(id)}/clone`, body),
    };
  }

  return { seller, typeId, runClones: () => runDueJobs(ctx, [cloneContent]) };
}
