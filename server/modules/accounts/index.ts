import type { Ctx } from '../../context.ts';
import type { Identify } from '../../platform/http/actor.ts';

export const SESSION_COOKIE = 'lathe_session';

export function makeIdentify(_ctx: Ctx): Identify {
  return async () => null;
}
