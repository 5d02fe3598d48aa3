import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makeStorefront } from './testing/visitors.ts';

const app = await testApp();
const { db } = app.ctx;
const { title, visitor, releasesOf } = await makeStorefront(app);

describe('release on sale', () => {
  it('shows its description with its lines, and its guests with their roles', async () => {
    const created = await title({ releases: [{}, { type: 'cd' }] });
    const [vinyl = ''] = created.releaseIds;
    await db
      .updateTable('releases')
      .set({
        description: 'Recorded at night.\n\nIn one go. <b>Loud</b>',
        additional_artists: JSON.stringify([
          { name: 'Mara Lind', role: 'featuring' },
          { name: 'Hofchor', role: 'choir' },
        ]),
      })
      .where('id', '=', vinyl)
      .execute();
    await db
      .updateTable('tracks')
      .set({ additional_artists: JSON.stringify([{ name: 'DJ Rø', role: 'remixer' }]) })
      .where('release_id', '=', vinyl)
      .where('side', '=', 2)
      .execute();
    const german = visitor();
    german.cookies.set('locale', 'de');
    const [shown, other] = await releasesOf(created, german);
    expect(shown).toMatchObject({
      description: 'Recorded at night.\n\nIn one go. <b>Loud</b>',
      additional_artists: [
        { name: 'Mara Lind', role: 'featuring', role_name: 'featuring' },
        { name: 'Hofchor', role: 'choir', role_name: 'Chor' },
      ],
    });
    expect(shown?.sides.map(({ tracks }) => tracks[0]?.additional_artists)).toEqual([
      [],
      [{ name: 'DJ Rø', role: 'remixer', role_name: 'Remix' }],
    ]);
    expect(other).toMatchObject({ description: '', additional_artists: [] });
    expect((await releasesOf(created))[0]?.additional_artists[1]?.role_name).toBe('Choir');
  });
});
