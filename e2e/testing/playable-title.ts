/** A title of the demo data to visit and to listen to. */
import type { Ctx } from '../../server/context.ts';
import type { Shop } from './shop.ts';

export interface Title {
  uuid: string;
  title: string;
  primary_artist: string;
  url: string;
  playable: boolean;
  page: { url: string };
}

export async function findPlayableTitle({ url, ctx }: Shop): Promise<Title> {
  await makeAllSongsPlayable(ctx);
  const reply = await fetch(`${url}/api/genres/electronic/release_groups`);
  const { data } = (await reply.json()) as { data: Title[] };
  const found = data.find(({ playable }) => playable);
  if (!found) throw new Error('The demo world has nothing to listen to in Electronic.');
  return found;
}

/**
 * The demo data has audio for one track per title; the other tracks reuse the audio of other
 * titles.
 */
async function makeAllSongsPlayable({ pool }: Ctx): Promise<void> {
  await pool.query(
    `with heard as (select *, row_number() over (order by preview_key) as place,
        count(*) over () as number from tracks where preview_key is not null),
      silent as (select id, row_number() over (order by id) as place
        from tracks where preview_key is null)
    update tracks
    set preview_key = heard.preview_key, preview_ms = heard.preview_ms, peaks = heard.peaks
    from silent join heard on heard.place = 1 + silent.place % heard.number
    where tracks.id = silent.id`,
  );
}
