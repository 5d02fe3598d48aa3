/** Who asks for a file, for routes that are no calls: they cannot set cookies. */
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../context.ts';
import type { Identify } from './actor.ts';
import type { Caller } from './handlers.ts';
import { visitorOf } from './visitor.ts';

export async function callerOfRequest(
  ctx: Ctx,
  request: FastifyRequest,
  identify: Identify,
): Promise<Caller> {
  const { locale, country, cookies } = visitorOf(request);
  return {
    ctx,
    actor: await identify(request),
    locale,
    country,
    cookies,
    ip: request.ip,
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    setCookie: () => undefined,
    csrfToken: () => '',
  };
}
