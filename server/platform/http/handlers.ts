/** What a handler is, and the check that every declared call has exactly one. */
import type { CallInput, CallReply, CallTable } from '@lathe/contract/call';
import type { Locale } from '@lathe/rules/locales';
import type { SetCookie } from 'cookie';
import type { Ctx } from '../../context.ts';
import type { Actor } from './actor.ts';
import type { Written } from './raw-json.ts';

export interface Caller {
  ctx: Ctx;
  actor: Actor | null;
  locale: Locale;
  country: string;
  /** Address of the client, for rate limits. */
  ip: string;
  cookies: Readonly<Record<string, string | undefined>>;
  /** One header of the request, by its name in lower case. */
  header(name: string): string | undefined;
  setCookie(cookie: SetCookie): void;
  /** The visitor's anti-forgery token; its cookie is set when there is none yet. */
  csrfToken(): string;
}

type Answer<Reply> = Reply | Written<Reply>;

export type Handler<Spec> = (
  call: Caller & CallInput<Spec>,
) => Promise<Answer<CallReply<Spec>>> | Answer<CallReply<Spec>>;

/** A module's calls: one handler for each that its part of the contract declares. */
export type Handlers<Table extends CallTable> = { [Key in keyof Table]: Handler<Table[Key]> };

/** As the registry sees them: inputs were validated against the contract before the call. */
export type AnyHandlers = Record<string, (call: never) => unknown>;

export function assertComplete(calls: CallTable, handlers: AnyHandlers): void {
  const declared = Object.keys(calls);
  const handled = Object.keys(handlers);
  const missing = declared.filter((key) => !(key in handlers));
  const undeclared = handled.filter((key) => !(key in calls));
  if (missing.length > 0) throw new Error(`Calls without a handler: ${missing.join(', ')}`);
  if (undeclared.length > 0) throw new Error(`Handlers without a call: ${undeclared.join(', ')}`);
}
