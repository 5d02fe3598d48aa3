import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeArtist, openLabel, signed } from '../labels/testing/rosters.ts';
import { addToHistory } from './history.ts';
import { releaseSellers } from './testing/draft-releases.ts';

const app = await testApp();
const { ctx } = app;
const { NEW_RELEASE, seller, createDraft, change } = await releaseSellers(app);

interface Page {
  data: { at: string; by: string; action: string; text: string }[];
  next_page_url: string | null;
}

const ann = await seller();
const release = await createDraft(ann);
await change(ann, release, { label: 'Kiosk Records', p_year: 2026, p_holder: 'Kiosk' });
const path = `${ann.path}/${release.uuid}/history`;

async function browserOf(kind: Parameters<typeof makePerson>[1]) {
  return await signedInBrowser(app, await makePerson(app, kind));
}

describe('the history of a release', () => {
  it('lists the changed fields, newest first', async () => {
    const { json } = await ann.browser.get(path);
    expect(json).toMatchObject({
      data: [
        { action: 'changed', text: 'Details changed: Label, ℗', by: 'Ann Lee' },
        { action: 'begun', text: 'Started', by: 'Ann Lee' },
      ],
      next_page_url: null,
    });
  });

  it('is in the language of the reader', async () => {
    const german = await ann.browser.get(path, { 'accept-language': 'de' });
    expect((german.json as Page).data[0]?.text).toBe('Angaben geändert: Label, ℗');
  });

  it.each([
    ['staff', { role: 'staff' }, 200],
    ['an admin', { role: 'admin' }, 200],
    ['another seller', { seller: true }, 403],
    ['another label', { label: true }, 403],
    ['a customer', {}, 403],
  ] as const)('for %s returns %s', async (_, kind, status) => {
    const reply = await (await browserOf(kind)).get(path);
    expect(reply.status).toBe(status);
    if (status === 200) expect(reply.json).toMatchObject({ data: [{ action: 'changed' }, {}] });
    else expect(reply.json).not.toHaveProperty('data');
  });

  it('is not shown to visitors', async () => {
    expect((await app.browser().get(path)).status).toBe(401);
  });

  it('cannot be shared with a label by agreement', async () => {
    const [label, artist] = [await openLabel(app), await makeArtist(app)];
    await signed(label, artist, ['sales', 'payees', 'releases']);
    const created = await artist.browser.post(artist.at('/releases'), {
      ...NEW_RELEASE,
      page_id: artist.page.id,
    });
    const { uuid } = created.json as { uuid: string };
    const theirs = artist.at(`/releases/${uuid}/history`);
    expect((await artist.browser.get(theirs)).status).toBe(200);
    expect((await label.browser.get(theirs)).status).toBe(403);
    // Also not under the label's own path.
    expect((await label.browser.get(label.at(`/releases/${uuid}/history`))).status).toBe(404);
  });

  it('is visible to a label for its own releases, even on the page of an artist', async () => {
    const [label, artist] = [await openLabel(app), await makeArtist(app)];
    await signed(label, artist, ['releases']);
    const created = await label.browser.post(label.at('/releases'), {
      ...NEW_RELEASE,
      page_id: artist.page.id,
    });
    const { uuid } = created.json as { uuid: string };
    expect((await label.browser.get(label.at(`/releases/${uuid}/history`))).json).toMatchObject({
      data: [{ action: 'begun' }],
    });
    // The page owner shows the release but does not own it.
    expect((await artist.browser.get(label.at(`/releases/${uuid}/history`))).status).toBe(403);
  });

  it('is read-only for staff', async () => {
    const staff = await browserOf({ role: 'staff' });
    const rejected = await staff.put(`${ann.path}/${release.uuid}`, {
      version: release.version + 1,
      label: 'Other',
    });
    expect(rejected.status).toBe(403);
    expect((await staff.get(path)).json).toMatchObject({ data: [{ action: 'changed' }, {}] });
    const bob = await seller();
    expect((await staff.get(`${bob.path}/${release.uuid}/history`)).status).toBe(404);
  });

  it('is paged, for staff and for the owner', async () => {
    const { uuid } = await createDraft(ann);
    await inTransaction(ctx.db, async (tx) => {
      for (let count = 0; count < 55; count += 1) {
        const detail = { title: `Track ${count}` };
        const now = ctx.clock.now();
        await addToHistory(tx, {
          releaseId: uuid,
          userId: null,
          action: 'song_added',
          detail,
          now,
        });
      }
    });
    for (const browser of [ann.browser, await browserOf({ role: 'staff' })]) {
      const first = (await browser.get(`${ann.path}/${uuid}/history`)).json as Page;
      expect(first.data).toHaveLength(50);
      expect(first.data[0]?.text).toBe('Track added: Track 54');
      const second = (await browser.get(first.next_page_url ?? '')).json as Page;
      expect(second.data.map(({ text }) => text).at(0)).toBe('Track added: Track 4');
      expect(second.data.at(-1)?.action).toBe('begun');
      expect(second.next_page_url).toBeNull();
    }
  });
});
