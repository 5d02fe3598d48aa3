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

  it('shows the credits of the release and of each track, in the language of the reader', async () => {
    const created = await title();
    const [id = ''] = created.releaseIds;
    const credits = [
      { name: 'Bo', role: 'instrument', detail: 'Kontrabass' },
      { name: 'Ann', role: 'mixing', detail: '' },
      { name: 'Cy', role: 'recording', detail: 'Hansa' },
      // The same text in two roles is shown once.
      { name: 'Bo', role: 'other', detail: 'Kontrabass' },
    ];
    await db
      .updateTable('releases')
      .set({ credits: JSON.stringify(credits) })
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('tracks')
      .set({ credits: JSON.stringify([{ name: 'Di', role: 'vocals', detail: '' }]) })
      .where('release_id', '=', id)
      .where('side', '=', 1)
      .execute();
    const german = visitor();
    german.cookies.set('locale', 'de');
    const [shown] = await releasesOf(created, german);
    expect(shown?.credits).toEqual([
      { name: 'Bo', role: 'Kontrabass' },
      { name: 'Ann', role: 'Mix' },
      { name: 'Cy', role: 'Aufnahme (Hansa)' },
    ]);
    expect(shown?.sides.map(({ tracks }) => tracks[0]?.credits)).toEqual([
      [{ name: 'Di', role: 'Gesang' }],
      [],
    ]);
    expect((await releasesOf(created))[0]?.credits[1]).toEqual({ name: 'Ann', role: 'Mixing' });
  });
});
