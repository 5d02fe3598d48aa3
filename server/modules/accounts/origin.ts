/** From where somebody signs in. */
import type { Brought } from '../../platform/arrivals.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { sessionSecret } from './cookies.ts';
import { deviceOf, placeOf } from './device.ts';

export interface Origin {
  ip: string;
  device: string;
  place: string;
  /** Of the session that this browser brings along, good or not. */
  earlierSecret: string | undefined;
  /** Whatever else it brings along, for modules that know what to look for. */
  brought: Brought;
}

export function originOf(call: Caller): Origin {
  return {
    ip: call.ip,
    device: deviceOf(call.header('user-agent')),
    place: placeOf(call.header, { trustProxy: call.ctx.config.TRUST_PROXY !== false }),
    earlierSecret: sessionSecret(call),
    brought: { cookies: call.cookies, header: call.header },
  };
}
