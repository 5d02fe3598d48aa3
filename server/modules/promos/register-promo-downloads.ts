/**
 * The download buttons of a promo page. The secret in the URL is the permission, so the form needs no
 * CSRF token. It does not go through the pages: without a referrer, browsers send `Origin: null`,
 * which they reject.
 */
import { PROMO_FORMATS } from '@lathe/rules/promos';
import { isUuid } from '@lathe/rules/uuid';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { downloadPromo } from './download-promo.ts';
import { openPromo } from './open-promo.ts';

/** The longest valid form, with room to spare. */
const FORM_BYTES_MAX = 1000;
const TOKEN_MAX_LENGTH = 100;

export async function registerPromoDownloads(app: FastifyInstance, ctx: Ctx): Promise<void> {
  await app.register(async (instance) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    instance.post<{ Params: { token: string }; Body: string }>(
      '/promo/:token/downloads',
      async ({ params: { token }, body, ip }, reply) => {
        reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
        return reply.redirect(await fileOrPage(ctx, { token, form: body, ip }), 303);
      },
    );
  });
}

interface DownloadRequest {
  token: string;
  form: string;
  ip: string;
}

/** The page says why there is no file: it reads the link again. */
async function fileOrPage(ctx: Ctx, { token, form, ip }: DownloadRequest): Promise<string> {
  const fields = new URLSearchParams(form);
  const format = PROMO_FORMATS.find((each) => each === fields.get('format')) ?? 'mp3';
  const track = fields.get('track') || null;
  const page = `/promo/${encodeURIComponent(token)}`;
  if (token.length > TOKEN_MAX_LENGTH || (track !== null && !isUuid(track))) return page;
  try {
    const promo = await openPromo(ctx, { token, ip });
    const { pathname, search } = new URL(await downloadPromo(ctx, { promo, track, format }));
    return `${pathname}${search}`;
  } catch (error) {
    if (error instanceof CallError) return page;
    throw error;
  }
}
