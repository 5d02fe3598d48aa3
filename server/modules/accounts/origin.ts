/** Where a sign-in request comes from. */

import type { Caller } from '../../platform/http/handlers.ts';
import type { SignInRequest } from '../../platform/sign-in-hooks.ts';
import { sessionSecret } from './cookies.ts';
import { deviceOf, locationOf } from './device.ts';

export interface SignInOrigin {
  ip: string;
  device: string;
  place: string;
  /** Secret of the session that the browser already has, valid or not. */
  earlierSecret: string | undefined;
  /** Cookies and headers, for hooks of other modules. */
  request: SignInRequest;
}

export function originOf(call: Caller): SignInOrigin {
  return {
    ip: call.ip,
    device: deviceOf(call.header('user-agent')),
    place: locationOf(call.header, { trustProxy: call.ctx.config.TRUST_PROXY !== false }),
    earlierSecret: sessionSecret(call),
    request: { cookies: call.cookies, header: call.header },
  };
}
