import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { itemPath, makeMerchDesk, readyItem } from './testing/ready-items.ts';

const app = await testApp();
const { ctx } = app;
const { person, read, itemHistory } = await makeMerchDesk(app);
const shopStatus = async (pageSlug: string, id: string) =>
  (await app.browser().get(`/api/pages/${pageSlug}/merch/${id}`)).status;

async function itemIn(columns: 'pending' | 'in_process' | 'live') {
  const ann = await person();
  const now = ctx.clock.now();
  const life = {
    pending: { submitted_at: now },
    in_process: { submitted_at: now, in_process_at: now },
    live: { submitted_at: now, approved_at: now, published_at: now },
  };
  const item = await readyItem(ctx, { ownerId: ann.id, item: life[columns] });
  const post = (action: string, body: object = {}) =>
    ann.browser.post(`${itemPath(ann, item.id)}/${action}`, body);
  return { ann, ...item, post };
}

describe('merchandise on sale', () => {
  it('is paused and resumed, each once', async () => {
    const { post, id, ann } = await itemIn('live');
    expect(await post('resume')).toMatchObject({ status: 409, json: { code: 'merch_not_paused' } });
    expect((await post('pause')).json).toMatchObject({ status: 'paused' });
    expect(await post('pause')).toMatchObject({ status: 409, json: { code: 'merch_not_on_sale' } });
    expect((await read(ann, id)).operations.resume_enabled).toBe(true);
    expect((await post('resume')).json).toMatchObject({ status: 'live', paused_at: null });
    expect((await itemHistory(id)).slice(-2)).toEqual(['paused', 'resumed']);
  });

  it('is taken off sale for good after the typed word', async () => {
    const { post, id, pageSlug, ann } = await itemIn('live');
    expect((await post('retire', { confirmation: 'yes' })).status).toBe(422);
    const stranger = await person();
    const path = `${itemPath(ann, id)}/retire`;
    const confirmation = 'RETIRE';
    expect((await stranger.browser.post(path, { confirmation })).status).toBe(403);
    expect((await post('retire', { confirmation: 'retire ' })).json).toMatchObject({
      status: 'retired',
    });
    expect(await shopStatus(pageSlug, id)).toBe(404);
    for (const action of ['pause', 'resume', 'submit', 'withdraw']) {
      expect((await post(action, { terms: true })).status).toBe(409);
    }
    expect((await post('retire', { confirmation })).status).toBe(409);
  });

  it('cannot be retired before it is approved, or while its files are made', async () => {
    const retire = async (state: 'pending' | 'in_process') =>
      await (await itemIn(state)).post('retire', { confirmation: 'RETIRE' });
    expect(await retire('pending')).toMatchObject({ json: { code: 'merch_not_retirable' } });
    expect(await retire('in_process')).toMatchObject({ json: { code: 'release_in_process' } });
  });
});
