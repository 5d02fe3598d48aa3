/** Any search input is treated as plain text. */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { makeEvent } from '../events/testing/events.ts';
import { makeMerch } from '../merch/testing/merch.ts';
import { makeTitle } from '../storefront/testing/titles.ts';

const app = await testApp();
const { ctx } = app;
const owner = await makePerson(app, { seller: true });
const title = await makeTitle(ctx, { ownerId: owner.id, title: 'Nachtflug', artist: 'Gruppe' });

const CALLS = ['/api/search?facets=true&', '/api/search/suggestions?'];

async function request(call: string, q: string) {
  return await app.browser().get(`${call}${new URLSearchParams({ q })}`);
}

const HOSTILE = {
  'signs of a tsquery': "nacht:* & !flug | 'x' <-> y",
  'an open quotation mark': "'nachtflug",
  'the end of a statement': "nachtflug'; drop table shelf; --",
  'a weight and a mark': "'nachtflug':A \\",
  'signs of like': '%_%nacht%',
  'a regular expression': '(n+)+$',
  'only signs': '!&|():*<->',
  'no character at all': '\u0000',
  'half a character': '\ud835\ud835',
  'letters beyond 16 bits': '𝔫𝔞𝔠𝔥𝔱'.repeat(20),
  'ligatures that become longer': 'ﷺ'.repeat(200),
  'accents on accents': `n${'\u0301'.repeat(199)}`,
  'one long word': 'a'.repeat(200),
  'words that nobody has': 'qzx '.repeat(50),
  'digits of other scripts': '٣٤٥ ①②③',
  'text from right to left': '\u202enachtflug',
};

describe.each(CALLS)('%s', (call) => {
  it.each(Object.entries(HOSTILE))('treats %s as text', async (_name, q) => {
    const { status, json, text } = await request(call, q);
    // Invalid text is rejected before the search.
    expect([200, 400, 422], text).toContain(status);
    if (status !== 200) expect(json).toMatchObject({ code: expect.any(String) });
  });

  it('accepts at most 200 characters', async () => {
    expect((await request(call, 'a'.repeat(200))).status).toBe(200);
    expect((await request(call, 'a'.repeat(201))).status).toBe(422);
  });
});

it('finds a title of characters that expand to phrases', async () => {
  const long = 'ﷺ'.repeat(100);
  await makeTitle(ctx, { ownerId: owner.id, title: long, artist: 'Kiosk' });
  const { json } = await request('/api/search?', long);
  expect((json as { data: { title: string }[] }).data.map((card) => card.title)).toEqual([long]);
});

it('reveals nothing that is not public, neither as a match nor as a correction', async () => {
  const { page } = title;
  const hidden = { id: page.id, owner_id: owner.id };
  await makeMerch(ctx, hidden, { title: 'Zwielicht', published_at: null });
  await makeEvent(ctx, hidden, { name: 'Dunkelheit', published_at: null });
  await makeTitle(ctx, { ownerId: owner.id, title: 'Morgengrauen', visibility: 'hidden' });
  for (const q of ['Zwielicht', 'Zwielihct', 'Dunkelheit', 'Dunkelhiet', 'Morgengraeun']) {
    for (const call of CALLS) {
      const { text } = await request(call, q);
      for (const word of ['zwielicht', 'dunkelheit', 'morgengrauen']) {
        expect(text.toLowerCase(), `${call} ${q}`).not.toContain(word);
      }
    }
  }
});

it('rejects invalid page cursors', async () => {
  const tries = ['-24', '1', '1e9', '999999', "0' or 1=1", 'x'.repeat(500)];
  for (const page of tries) {
    const query = new URLSearchParams({ q: 'nachtflug', page });
    const { status } = await app.browser().get(`/api/search?${query}`);
    expect([400, 422], page).toContain(status);
  }
});
