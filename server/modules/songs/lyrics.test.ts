import { LYRICS_MAX_LENGTH } from '@lathe/rules/limits';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { songSellers, songsOf } from './testing/song-sellers.ts';

const app = await testApp();
const { seller, announce, list } = await songSellers(app);

async function withSong() {
  const ann = await seller();
  const { track } = (await announce(ann, 'a.wav', 1000)).json;
  return { ...ann, song: `${ann.path}/tracks/${track}` };
}

it('are saved with their line breaks, stay when they are not sent, and can be removed', async () => {
  const ann = await withSong();
  const saved = await ann.browser.put(ann.song, {
    title: 'Rain',
    lyrics: ' Rain on the roof\r\n\r\nRain on the road \n',
  });
  expect(saved.json).toMatchObject({ lyrics: 'Rain on the roof\n\nRain on the road' });
  const renamed = await ann.browser.put(ann.song, { title: 'Snow' });
  expect(renamed.json).toMatchObject({
    title: 'Snow',
    lyrics: 'Rain on the roof\n\nRain on the road',
  });
  const cleared = await ann.browser.put(ann.song, { title: 'Snow', lyrics: '' });
  expect(cleared.json).toMatchObject({ lyrics: '' });
});

it('that are too long are rejected with no write', async () => {
  const ann = await withSong();
  const before = JSON.stringify(await list(ann));
  const lyrics = 'x'.repeat(LYRICS_MAX_LENGTH + 1);
  const reply = await ann.browser.put(ann.song, { title: 'Not kept', lyrics });
  expect(reply.status).toBe(422);
  expect(JSON.stringify(await list(ann))).toBe(before);
  const longest = await ann.browser.put(ann.song, { title: 'Kept', lyrics: lyrics.slice(1) });
  expect(longest.status).toBe(200);
  expect(songsOf(await list(ann))[0]?.lyrics).toHaveLength(LYRICS_MAX_LENGTH);
});
