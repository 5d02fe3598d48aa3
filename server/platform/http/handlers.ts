/** Handler types, and the check that every declared call has exactly one handler. */
import type { CallInput, CallReply, CallTable } from '@lathe/contract/call';
import type { Locale } from '@lathe/rules/locales';
import type { SetCookie } from 'cookie';
import type { Ctx } from '../../context.ts';
import type { Actor } from './actor.ts';
import type { FileReply } from './file-reply.ts';
import type { RawJson } from './raw-json.ts';

export interface Caller {
  ctx: Ctx;
  actor: Actor | null;
  locale: Locale;
  country: string;
  /** Client IP address, for rate limits. */
  ip: string;
  cookies: Readonly<Record<string, string | undefined>>;
  /** Returns a request header; the name is in lower case. */
  header(name: string): string | undefined;
  setCookie(cookie: SetCookie): void;
  /** The visitor's CSRF token; sets the cookie if there is none. */
  csrfToken(): string;
}

type HandlerReply<Spec> = Spec extends { file: readonly string[] }
  ? FileReply
  : CallReply<Spec> | RawJson<CallReply<Spec>>;

export type Handler<Spec> = (
  call: Caller & CallInput<Spec>,
) => Promise<HandlerReply<Spec>> | HandlerReply<Spec>;

/** One handler for each call that the module's contract declares. */
export type Handlers<Table extends CallTable> = { [Key in keyof Table]: Handler<Table[Key]> };

/** As the registry sees them: inputs are already validated against the contract. */
export type AnyHandlers = Record<string, (call: never) => unknown>;

export function assertComplete(calls: CallTable, handlers: AnyHandlers): void {
  const declared = Object.keys(calls);
  const handled = Object.keys(handlers);
  const missing = declared.filter((key) => !(key in handlers));
  const undeclared = handled.filter((key) => !(key in calls));
  if (missing.length > 0) throw new Error(`Calls without a handler: ${missing.join(', ')}`);
  if (undeclared.length > 0) throw new Error(`Handlers without a call: ${undeclared.join(', ')}`);
}
