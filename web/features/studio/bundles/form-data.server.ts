/** What the form of a bundle needs, for a new one and for the editor. */
import type { Studio } from '../../../lib/require-studio.ts';

export async function formData({ api, account, now }: Studio) {
  const params = { user: account.id };
  const [parts, pages] = await Promise.all([
    api('GET /api/users/{user}/bundles/parts', { params }),
    api('GET /api/users/{user}/pages', { params }),
  ]);
  return {
    choices: parts.data,
    pages: pages.data.map(({ uuid, name }) => ({ uuid, name })),
    today: now().toISOString().slice(0, 10),
  };
}
