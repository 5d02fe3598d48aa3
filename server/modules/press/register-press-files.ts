/** Files of public press kits: everything as ZIP, and the one-sheet. */
import { Readable } from 'node:stream';
import { PRESS_LANGUAGES, type PressLanguage } from '@lathe/rules/press-kits';
import { isUuid } from '@lathe/rules/uuid';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type ZippedFile, zipOf } from '../../platform/zip.ts';
import { oneSheetKey } from './one-sheet.ts';
import { findPublicKit, type KitRelease, type PublicKit } from './public-store.ts';
import { pressTextFile } from './text-file.ts';

type FileRequest = FastifyRequest<{
  Params: { kit: string };
  Querystring: Record<string, unknown>;
}>;

const CACHE_CONTROL = 'private, no-cache';

export function registerPressFiles(app: FastifyInstance, ctx: Ctx): void {
  app.get('/press-files/:kit/press-kit.zip', async (request: FileRequest, reply) => {
    const found = await publicKit(ctx, request);
    const name = safeName(titleOf(found));
    reply.headers({
      'cache-control': CACHE_CONTROL,
      'content-type': 'application/zip',
      'content-disposition': contentDisposition(`${name}.zip`),
    });
    // Made before the reply starts, so that an error is still a clear reply.
    const sheets = await sheetsOf(ctx, found, request.ip);
    const files = filesIn(ctx, found, sheets);
    return reply.send(Readable.from(zipOf(files, { modified: ctx.clock.now() })));
  });

  app.get('/press-files/:kit/one-sheet.pdf', async (request: FileRequest, reply) => {
    const found = await publicKit(ctx, request);
    if (!hasRelease(found)) throw new CallError('not_found');
    const language = PRESS_LANGUAGES.find((each) => each === request.query.language) ?? 'en';
    const key = await oneSheetKey(ctx, found, { language, ip: request.ip });
    return await sendPdf(ctx, reply, { key, name: safeName(titleOf(found)) });
  });
}

async function sendPdf(
  { storage }: Ctx,
  reply: FastifyReply,
  { key, name }: { key: string; name: string },
) {
  const file = await storage.get(key);
  if (!file) throw new CallError('file_not_found');
  reply.headers({
    'cache-control': CACHE_CONTROL,
    'content-type': 'application/pdf',
    'content-length': file.size,
    'content-disposition': contentDisposition(`${name}.pdf`, { type: 'inline' }),
  });
  return reply.send(file.body);
}

async function publicKit({ db }: Ctx, { params }: FileRequest): Promise<PublicKit> {
  const found = isUuid(params.kit) ? await findPublicKit(db, params.kit) : undefined;
  if (!found) throw new CallError('not_found');
  return found;
}

function hasRelease(found: PublicKit): found is PublicKit & { release: KitRelease } {
  return found.release !== null;
}

interface Sheet {
  language: PressLanguage;
  key: string;
}

/** In each language that has a text; in English if there is none. */
async function sheetsOf(ctx: Ctx, found: PublicKit, ip: string): Promise<Sheet[]> {
  if (!hasRelease(found)) return [];
  const { kit } = found;
  const written = { en: kit.shortEn + kit.longEn, de: kit.shortDe + kit.longDe };
  const languages = PRESS_LANGUAGES.filter((language) => written[language] !== '');
  const sheets: Sheet[] = [];
  for (const language of languages.length > 0 ? languages : PRESS_LANGUAGES.slice(0, 1)) {
    sheets.push({ language, key: await oneSheetKey(ctx, found, { language, ip }) });
  }
  return sheets;
}

async function* filesIn(
  { storage }: Ctx,
  found: PublicKit,
  sheets: readonly Sheet[],
): AsyncGenerator<ZippedFile> {
  yield { path: 'press-text.txt', body: bytesOf(pressTextFile(found)) };
  for (const { language, key } of sheets) yield* stored(storage, `one-sheet-${language}.pdf`, key);
  const cover = (found.release?.image as { src: string } | null | undefined)?.src;
  if (cover !== undefined) yield* stored(storage, 'cover.jpg', cover);
  for (const [index, { fileKey, fileType, credit }] of found.kit.pictures.entries()) {
    const number = String(index + 1).padStart(2, '0');
    const by = credit === '' ? '' : ` ${safeName(credit)}`;
    const extension = fileType === 'image/png' ? 'png' : 'jpg';
    yield* stored(storage, `pictures/${number}${by}.${extension}`, fileKey);
  }
}

/** A picture that was removed meanwhile is left out. */
async function* stored(
  storage: Pick<Storage, 'get'>,
  path: string,
  key: string,
): AsyncGenerator<ZippedFile> {
  const file = await storage.get(key);
  if (file) yield { path, body: file.body, stored: true };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

function titleOf({ page, release }: PublicKit): string {
  return release ? `${release.primaryArtist} - ${release.title}` : page.name;
}

/** Without characters that file systems reject. */
function safeName(text: string): string {
  return text
    .replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_')
    .slice(0, 100)
    .trim();
}
