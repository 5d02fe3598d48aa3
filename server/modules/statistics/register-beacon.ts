/**
 * `POST /e`: what pages report with `navigator.sendBeacon`. It needs no CSRF token: it changes
 * nothing but counts, and pages of other sites are left out. It sets no cookie and says nothing.
 */
import { COUNTRY_COOKIE } from '@lathe/rules/locales';
import { BEACON_BYTES_MAX, FLUSH_SECONDS } from '@lathe/rules/statistics';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { readJson } from '../../platform/http/read-json.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { beaconSchema } from './beacon.ts';
import { makeCounter, type Sender } from './make-counter.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Writes what this process has counted. */
    writeStatistics(): Promise<void>;
  }
}

export async function registerBeacon(app: FastifyInstance, ctx: Ctx): Promise<void> {
  const counter = makeCounter(ctx);
  const write = () =>
    counter.flush().catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'statistics: not written, trying again');
    });
  const timer = setInterval(write, FLUSH_SECONDS * 1000);
  timer.unref();
  app.decorate('writeStatistics', counter.flush);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await write();
  });

  await app.register(async (instance) => {
    instance.removeAllContentTypeParsers();
    instance.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BEACON_BYTES_MAX },
      (_request, body, done) => done(null, body),
    );
    instance.post('/e', async (request, reply) => {
      reply.code(204);
      if (hasObjected(request)) return;
      const beacon = beaconSchema.safeParse(readJson(String(request.body ?? '')));
      if (!beacon.success) throw new CallError('malformed');
      await counter.count(beacon.data, senderOf(request, ctx));
    });
  });
}

/** Global Privacy Control, and its predecessor. */
function hasObjected({ headers }: FastifyRequest): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1';
}

function senderOf(request: FastifyRequest, { config }: Ctx): Sender {
  const { headers, ip } = request;
  const { cookies, country } = visitorOf(request);
  const site = headers['sec-fetch-site'];
  return {
    address: ip,
    userAgent: headers['user-agent'] ?? '',
    country: cookies[COUNTRY_COOKIE] === undefined ? '' : country,
    // Browsers send at least one of these, and pages cannot change them.
    isForeign:
      (site !== undefined && site !== 'same-origin') ||
      (headers.origin !== undefined && headers.origin !== new URL(config.publicUrl).origin),
  };
}
