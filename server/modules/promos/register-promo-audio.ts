/** Full audio for the recipients of promo links, streamed by the server. */
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { isUuid } from '@lathe/rules/uuid';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { serveFile } from '../../platform/storage/serve-file.ts';
import { type ZippedFile, zipOf } from '../../platform/zip.ts';
import { assertOpen } from './open-promo.ts';
import { type PromoUse, readAudioAddress } from './promo-address.ts';
import { type PromoRelease, type PromoTrack, readPromoRelease } from './release-store.ts';
import { countUse, findPromo } from './store.ts';

type AudioRequest = FastifyRequest<{
  Params: { promo: string; track: string };
  Querystring: Record<string, unknown>;
}>;

export function registerPromoAudio(app: FastifyInstance, ctx: Ctx): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/promo-audio/:promo/:track',
    handler: (request: AudioRequest, reply) => sendAudio(ctx, request, reply),
  });
}

async function sendAudio(ctx: Ctx, request: AudioRequest, reply: FastifyReply) {
  const grant = readAudioAddress(ctx, request);
  if (!grant || !isUuid(grant.promoId)) throw new CallError('link_invalid');
  const { promoId, trackId, use } = grant;
  const promo = await findPromo(ctx.db, promoId);
  if (!promo) throw new CallError('link_invalid');
  const now = ctx.clock.now();
  assertOpen(promo, now);
  const release = await readPromoRelease(ctx, promo.releaseId);
  reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
  if (trackId === null) return await sendAll(ctx, { request, reply, release });
  const index = release.tracks.findIndex(({ id }) => id === trackId);
  const track = release.tracks[index];
  const key = track && keyOf(track, use);
  if (!key) throw new CallError('file_not_found');
  if (use === 'stream' && startsPlayback(request)) {
    await countUse(ctx.db, { id: promoId, column: 'plays', now });
  }
  return await serveFile(request, reply, uncached(ctx), {
    key,
    cacheControl: 'private, no-store',
    ...(use !== 'stream' && {
      disposition: contentDisposition(fileName(release, { track, index, use })),
    }),
  });
}

function keyOf({ mp3Key, masterKey }: PromoTrack, use: PromoUse): string | null {
  return use === 'original' ? masterKey : mp3Key;
}

/** The seller's own links may be cached forever; those of a promo link must end with it. */
function uncached({ storage }: Ctx) {
  return {
    get: storage.get,
    head: async (key: string) => {
      const file = await storage.head(key);
      return file && { ...file, cacheControl: null };
    },
  };
}

/** Players ask for the first bytes, then continue from where they are; Safari tries two bytes first. */
function startsPlayback({ method, headers: { range } }: AudioRequest): boolean {
  if (method !== 'GET') return false;
  if (range === undefined) return true;
  const [, end] = /^bytes=0-(\d*)$/.exec(range) ?? [];
  return end !== undefined && (end === '' || Number(end) > 1);
}

interface NamedTrack {
  track: PromoTrack;
  index: number;
  use: PromoUse;
}

/** `03 Kiosk - Night Bus.mp3`, without characters that file systems reject. */
function fileName(release: PromoRelease, { track, index, use }: NamedTrack): string {
  const number = String(index + 1).padStart(2, '0');
  const artist = track.primaryArtist || release.primaryArtist;
  const title = track.subtitle ? `${track.title} (${track.subtitle})` : track.title;
  const original = extname(track.filename ?? track.masterKey ?? '').toLowerCase();
  return `${safeName(`${number} ${artist} - ${title}`)}${use === 'original' ? original : '.mp3'}`;
}

function safeName(text: string): string {
  return text.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_').slice(0, 150);
}

/** All tracks as MP3; each file is opened when its turn comes. */
async function sendAll(
  { storage, clock }: Ctx,
  {
    request,
    reply,
    release,
  }: { request: AudioRequest; reply: FastifyReply; release: PromoRelease },
) {
  async function* files(): AsyncGenerator<ZippedFile> {
    for (const [index, track] of release.tracks.entries()) {
      const file = await storage.get(track.mp3Key);
      if (!file) throw new CallError('file_not_found');
      const path = fileName(release, { track, index, use: 'mp3' });
      yield { path, body: file.body, stored: true };
    }
  }
  reply.headers({
    'cache-control': 'private, no-store',
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(
      `${safeName(`${release.primaryArtist} - ${release.title}`)}.zip`,
    ),
  });
  if (request.method === 'HEAD') return reply.send();
  return reply.send(Readable.from(zipOf(files(), { modified: clock.now() })));
}
