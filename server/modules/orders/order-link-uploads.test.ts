/** Forms with files on the page of an order, for guests with a link. */
import type { ServerSide } from '@lathe/contract/server-side';
import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { fileForm } from '../../testing/file-form.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';

/** Says which files arrived. */
async function render(_request: Request, { fileForm: form }: ServerSide): Promise<Response> {
  const files = [...(form ?? [])].filter(([, value]) => value instanceof File);
  return new Response(files.map(([name]) => name).join());
}

const build = {
  entry: {
    module: { makeLoadContext: (side: ServerSide) => side, createRequestHandler: () => render },
  },
} as unknown as ServerBuild;
const shop = await testApp({ web: { loadBuild: async () => build, clientFolder: 'nowhere' } });
const { buy } = await makeOrderDesk(shop);

it('a form with files is read with the key of an order, until it is revoked', async () => {
  const [{ id, key }, other] = [await buy(), await buy()];
  const visitor = shop.browser();
  await visitor.get('/api/csrf_token');
  const sendTo = async (page: string, given: string) => {
    const token = visitor.cookies.get('XSRF-TOKEN') ?? '';
    const form = { _token: token, pictures: new Uint8Array(100_000) };
    const { body, headers } = await fileForm(form);
    return (await visitor.post(`${page}?key=${given}`, body, headers)).text;
  };
  const pages = [`/checkout/complete/${id}`, `/checkout/complete/${id}.data`];
  for (const page of pages) {
    expect(await sendTo(page, key)).toBe('pictures');
    for (const wrong of [other.key, key.slice(1), '']) expect(await sendTo(page, wrong)).toBe('');
  }
  expect((await visitor.post(`/api/orders/${id}/links`, { key })).status).toBe(204);
  for (const page of pages) expect(await sendTo(page, key)).toBe('');
});
