import type { RoyaltyReport } from '@lathe/contract/royalty-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { type Member, makeArtist, signed } from '../labels/testing/rosters.ts';
import {
  answerSplit,
  HIGH_LIMITS,
  proposed,
  shares,
  splitScenes,
} from '../splits/testing/scenes.ts';
import { makeTitle } from '../storefront/testing/titles.ts';

const app = await testApp({ limits: HIGH_LIMITS });
const { ctx } = app;
const { scene, sell } = splitScenes(app);

async function report(who: Member, by: string): Promise<RoyaltyReport> {
  const { status, json } = await who.browser.get(who.at(`/sales/reports/royalties?by=${by}`));
  expect(status).toBe(200);
  return json;
}

const amounts = ({ data }: RoyaltyReport) =>
  Object.fromEntries(data.map(({ name, copies, total }) => [name, [copies, total.amount]]));

describe('royalties of a label', () => {
  it('include artists who share their sales, and nobody else', async () => {
    const { label, artist, release } = await scene(['sales', 'payees']);
    const silent = await makeArtist(app);
    await signed(label, silent, ['payees']);
    const hidden = await makeTitle(ctx, { ownerId: silent.id, page: silent.page });
    await sell(release, 2);
    await sell(hidden.releaseIds[0] ?? '', 3);
    expect(amounts(await report(label, 'artist'))).toEqual({ [artist.page.name]: [2, 712] });
    // They are the artist's earnings, not the label's.
    expect(await report(label, 'release')).toMatchObject({ totals: [], data: [] });
    expect(await report(label, 'payee')).toMatchObject({ data: [] });
  });

  it('count a shared copy once, with what all payees get', async () => {
    const { label, artist, release } = await scene(['sales', 'payees']);
    const split = await proposed(label, release, shares([label.id, 5000], [artist.id, 5000]));
    await answerSplit(artist, split, 'agree');
    await sell(release, 2);
    expect(amounts(await report(label, 'artist'))).toEqual({ [artist.page.name]: [2, 712] });
    const own = await report(label, 'release');
    expect(own.totals).toMatchObject([{ copies: 2, total: { amount: 356 } }]);
    expect((await report(artist, 'payee')).data.map(({ total }) => total.amount)).toEqual([
      356, 356,
    ]);
  });

  it('end with the agreement', async () => {
    const { label, artist, release } = await scene(['sales']);
    await sell(release);
    expect((await report(label, 'artist')).data).toHaveLength(1);
    await ctx.db
      .updateTable('label_agreements')
      .set({ rights: [] })
      .where('artist_id', '=', artist.id)
      .execute();
    expect((await report(label, 'artist')).data).toEqual([]);
  });
});
