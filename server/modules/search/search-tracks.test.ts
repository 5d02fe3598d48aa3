import type { Suggestion } from '@lathe/contract/storefront-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { GHOST_LETTERS, makeSearch } from './testing/search.ts';

const app = await testApp();
const { title, search } = await makeSearch(app);

beforeAll(async () => {
  await title(GHOST_LETTERS);
  await title({ title: 'Harbour', artist: 'Somebody Else' });
});

describe('tracks', () => {
  it('are found as tracks and shown under their release', async () => {
    const reply = await search({ q: 'harbour song' });
    expect(reply.tracks).toMatchObject([
      { title: 'Harbour Song', primary_artist: 'The Kettles', release: 'Ghost Letters' },
    ]);
    expect(reply.data).toMatchObject([
      { title: 'Ghost Letters', matched_track: { title: 'Harbour Song' } },
    ]);
    const named = await search({ q: 'ghost letters' });
    expect(named).toMatchObject({ tracks: [], data: [{ matched_track: null }] });
  });

  it('are found with a typing mistake, with an artist, and behind many titles of that name', async () => {
    const [slip, artist] = [
      await search({ q: 'harbuor sogn' }),
      await search({ q: 'kettles roll' }),
    ];
    expect(slip.data[0]?.matched_track?.title).toBe('Harbour Song');
    expect(artist.data[0]?.matched_track?.title).toBe('Rock ’n’ Roll Don’t Stop');
    for (let at = 0; at < 25; at += 1) await title({ title: `Crowded ${at}` });
    await title({ title: 'Alone', releases: [{ tracks: ['Opening', 'Crowded Room'] }] });
    const crowded = await search({ q: 'crowded' });
    expect(crowded.data.every((card) => card.title.startsWith('Crowded'))).toBe(true);
    expect(crowded.tracks).toMatchObject([{ title: 'Crowded Room', release: 'Alone' }]);
  });

  it('of a title that is not sold in the country are not shown', async () => {
    await title({ title: 'Barred', releases: [{ excluded: ['GB'], tracks: ['Sesquipedal'] }] });
    expect(await search({ q: 'sesquipedal' })).toMatchObject({ data: [], tracks: [] });
    expect((await search({ q: 'sesquipedal' }, 'DE')).tracks).toHaveLength(1);
  });

  it('are suggested as tracks', async () => {
    const reply = await app.browser().get('/api/search/suggestions?q=harbour%20son');
    expect((reply.json as { data: Suggestion[] }).data).toMatchObject([
      { kind: 'track', title: 'Harbour Song', subtitle: 'The Kettles · Ghost Letters' },
    ]);
  });
});
