/** Sellers with a release of many tracks, without audio. */
import type { Song } from '@lathe/contract/song';
import type { TrackEdit, TrackLists, TracksEdited } from '@lathe/contract/track-edit-calls';
import { sql } from 'kysely';
import type { TestApp } from '../../../testing/app.ts';
import { sellerWithRelease } from '../../releases/testing/sellers.ts';
import { songsOf } from './song-sellers.ts';

type Seller = Awaited<ReturnType<typeof sellerWithRelease>>;
export type Album = Awaited<ReturnType<typeof makeAlbum>>;

export async function makeAlbum(app: TestApp, count = 40) {
  const seller = await sellerWithRelease(app, 'cd');
  await insertTracks(app, seller.releaseId, count);
  return albumOf(seller);
}

export async function insertTracks(
  { ctx }: Pick<TestApp, 'ctx'>,
  releaseId: string,
  count: number,
): Promise<void> {
  await sql`insert into tracks (release_id, side, position, title, primary_artist)
    select ${releaseId}, 1, number, 'Track ' || number, 'Kiosk'
    from generate_series(1, ${count}::integer) as number`.execute(ctx.db);
}

export function albumOf(seller: Seller) {
  const { browser, path } = seller;
  const tracks = async (): Promise<Song[]> => songsOf((await browser.get(`${path}/tracks`)).json);
  const edit = async (edits: readonly TrackEdit[], lists?: TrackLists) =>
    await browser.put(`${path}/tracks`, { tracks: edits, ...(lists && { lists }) });
  /** The same values for all tracks. */
  const editAll = async (values: Partial<TrackEdit>, lists?: TrackLists) => {
    const edits = (await tracks()).map(({ uuid, version }) => ({ uuid, version, ...values }));
    const reply = await edit(edits, lists);
    return { status: reply.status, json: reply.json as TracksEdited };
  };
  const undo = async (id: string | null) => await browser.post(`${path}/track_edits/${id}/undo`);
  const history = async () =>
    ((await browser.get(`${path}/history`)).json as { data: { text: string; by: string }[] }).data;
  return { ...seller, tracks, edit, editAll, undo, history };
}
