/**
 * Uploaded masters for releases under review or in production, so that plant files can be made.
 * Tracks have the minimum length, because a full record would take minutes and a gigabyte.
 */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openWavWriter } from '@lathe/media/audio/wav-writer';
import { calendarDate } from '@lathe/rules/dates';
import { AUDIO_MIN_SECONDS } from '@lathe/rules/limits';
import { sql } from 'kysely';
import type { Ctx } from '../server/context.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { inTemporaryFolder } from '../server/platform/temporary-folder.ts';
import type { CatalogueState } from './catalogue/catalogue-types.ts';
import { planCatalogue } from './catalogue/plan-catalogue.ts';
import { demoId } from './demo-id.ts';
import { planSongs } from './media/store-songs.ts';
import { composeSong } from './music/compose-song.ts';
import type { SongSpec } from './music/song-cache.ts';

const STATES_WITH_MASTERS: ReadonlySet<CatalogueState> = new Set(['pending', 'in-process']);
const MASTER = { sampleRate: 44_100, bitDepth: 16 } as const;
const MAX_SAMPLE = 32_767;

export async function makeMasters(ctx: Ctx): Promise<(tx: Tx) => Promise<void>> {
  const pages = planCatalogue(calendarDate(ctx.clock.now()));
  const specs = planSongs(pages);
  const tracks = pages
    .flatMap(({ groups }) => groups.flatMap(({ releases }) => releases))
    .filter(({ state }) => STATES_WITH_MASTERS.has(state))
    .flatMap(({ id: releaseId, tracks }) => tracks.map(({ id, key }) => ({ id, key, releaseId })));
  const stored: { id: string; key: string }[] = [];
  await inTemporaryFolder('masters', async (folder) => {
    for (const { id, key: recording, releaseId } of tracks) {
      const spec = specs.get(recording);
      if (!spec) continue;
      const file = join(folder, `${id}.wav`);
      writeMaster(file, spec);
      const key = `songs/${releaseId}/${demoId('master', id)}/source`;
      await ctx.storage.put(key, createReadStream(file), { contentType: 'audio/wav' });
      await rm(file);
      stored.push({ id, key });
    }
  });
  return async (tx) => {
    await sql`update tracks set master_key = made.key
      from jsonb_to_recordset(${JSON.stringify(stored)}) as made (id uuid, key text)
      where tracks.id = made.id`.execute(tx);
  };
}

/**
 * Songs are composed in mono at half the CD sample rate, so each sample is written twice per
 * channel.
 */
function writeMaster(file: string, spec: SongSpec): void {
  const { samples, sampleRate } = composeSong({ ...spec, seconds: AUDIO_MIN_SECONDS });
  const factor = MASTER.sampleRate / sampleRate;
  const stretched = new Float32Array(samples.length * factor);
  for (let at = 0; at < stretched.length; at += 1) {
    stretched[at] = Math.round((samples[Math.floor(at / factor)] ?? 0) * MAX_SAMPLE);
  }
  const writer = openWavWriter(file, MASTER);
  try {
    writer.write({ left: stretched, right: stretched });
    writer.finish();
  } finally {
    writer.close();
  }
}
