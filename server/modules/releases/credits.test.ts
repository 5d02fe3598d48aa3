import type { Release } from '@lathe/contract/release';
import { CREDITS_PER_RELEASE_MAX } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { releaseSellers } from './testing/draft-releases.ts';

const app = await testApp();
const { ctx } = app;
const { seller, createDraft, change } = await releaseSellers(app);

const BO = { name: 'Bo', role: 'instrument', detail: 'Bass' };
const ANN = { name: 'Ann', role: 'mixing', detail: '' };

type Seller = Awaited<ReturnType<typeof seller>>;

async function read(ann: Seller, { uuid }: Release): Promise<Release> {
  return (await ann.browser.get(`${ann.path}/${uuid}`)).json as Release;
}

describe('credits of a release', () => {
  it('are replaced as a whole, without spaces at the ends, in the order of the seller', async () => {
    const ann = await seller();
    const draft = await createDraft(ann);
    expect(draft.credits).toEqual([]);
    const credits = [{ ...BO, name: ' Bo ', detail: ' Bass ' }, ANN];
    const saved: Release = (await change(ann, draft, { credits })).json;
    expect(saved.credits).toEqual([BO, ANN]);
    const moved: Release = (await change(ann, saved, { credits: [ANN, BO] })).json;
    expect((await read(ann, moved)).credits).toEqual([ANN, BO]);
    const other: Release = (await change(ann, moved, { label: 'Kiosk Records' })).json;
    expect(other.credits).toEqual([ANN, BO]);
    expect((await change(ann, other, { credits: [] })).json).toMatchObject({ credits: [] });
  });

  it('are in the history of the release', async () => {
    const ann = await seller();
    const draft = await createDraft(ann);
    await change(ann, draft, { credits: [BO] });
    const { json } = await ann.browser.get(`${ann.path}/${draft.uuid}/history`);
    expect(json).toMatchObject({ data: [{ text: 'Details changed: Credits' }, {}] });
  });

  it('are not overwritten by a form that shows an older version', async () => {
    const ann = await seller();
    const draft = await createDraft(ann);
    const saved: Release = (await change(ann, draft, { credits: [BO] })).json;
    const late = await change(ann, draft, { credits: [ANN] });
    expect(late).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
    expect(await read(ann, draft)).toMatchObject({ credits: [BO], version: saved.version });
    const both = await Promise.all([
      change(ann, saved, { credits: [ANN] }),
      change(ann, saved, { credits: [] }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it.each([
    ['credits.1.name', [BO, { ...ANN, name: ' ' }]],
    ['credits.0.detail', [{ ...BO, detail: '' }]],
    ['credits.0.detail', [{ name: 'Cy', role: 'other', detail: ' ' }]],
    ['credits.0.role', [{ ...BO, role: 'astronaut' }]],
    ['credits', Array.from({ length: CREDITS_PER_RELEASE_MAX + 1 }, () => BO)],
  ])('with a problem in %s are rejected with a message and no write', async (field, credits) => {
    const ann = await seller();
    const draft = await createDraft(ann);
    const reply = await change(ann, draft, { label: 'Not kept', credits });
    expect(reply.status).toBe(422);
    expect(Object.keys((reply.json as { errors: object }).errors)).toEqual([field]);
    expect(await read(ann, draft)).toMatchObject({ label: '', credits: [] });
  });

  it('cannot be changed by other sellers, during the review or while it is on sale', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const draft = await createDraft(ann);
    const foreign = await bob.browser.put(`${ann.path}/${draft.uuid}`, {
      version: draft.version,
      credits: [BO],
    });
    expect([403, 404]).toContain(foreign.status);
    const states = [
      { submitted_at: ctx.clock.now() },
      { approved_at: ctx.clock.now(), published_at: ctx.clock.now() },
    ];
    for (const state of states) {
      await ctx.db.updateTable('releases').set(state).where('id', '=', draft.uuid).execute();
      expect((await change(ann, draft, { credits: [BO] })).status).toBe(409);
    }
    expect((await read(ann, draft)).credits).toEqual([]);
  });
});
