/** How a case of a call is written down: who sends what, and which documented answer it is for. */
import { randomUUID } from 'node:crypto';
import type { Calls } from '@lathe/contract/calls';
import type { ErrorCode } from '@lathe/contract/errors';
import type { Ctx } from '../../context.ts';
import { type CallName, type Request, send } from '../bad-input.ts';
import type { TestBrowser, TestReply } from '../browser.ts';
import { specOf } from '../call-replies.ts';
import { fileForm } from '../file-form.ts';

export interface Ask extends Request {
  as: TestBrowser;
  /** In place of a body, for calls that take a file. */
  file?: Uint8Array;
  /** What stands outside of the shop, as long as this is sent. */
  outside?: Partial<Pick<Ctx, 'cards' | 'social' | 'rateLimits'>>;
}

/** Sets the scene, and says what is sent in it. */
export type Prepare = () => Ask | Promise<Ask>;

export type Documented<Key extends CallName> = Calls[Key] extends {
  errors: readonly (infer Code extends ErrorCode)[];
}
  ? Code
  : never;

export interface CallCases<Key extends CallName = CallName> {
  good: Prepare;
  /** One for every error that the contract names; a thing that is not there is made up below. */
  errors: { [Code in Exclude<Documented<Key>, 'not_found'>]: Prepare } & { not_found?: Prepare };
  /**
   * Somebody else asks for it. Calls whose path names the owner need none: the good case is sent by
   * a stranger. Null for what is everybody's, or the caller's own by nature.
   */
  foreign?: { ask: Prepare; refused: readonly number[] } | null;
}

export type CasesOf<Key extends CallName> = { [Each in Key]: CallCases<Each> };

export async function sendAsk(key: CallName, ctx: Ctx, ask: Ask): Promise<TestReply> {
  const { as, file, outside = {} } = ask;
  const { cards, social, rateLimits } = ctx;
  const before = { cards, social, rateLimits };
  Object.assign(ctx, outside);
  try {
    const upload = specOf(key).upload;
    if (!file || !upload) return await send(as, key, ask);
    const form = await fileForm({ [upload.field]: file });
    return await send(as, key, { ...ask, body: form.body }, form.headers);
  } finally {
    Object.assign(ctx, before);
  }
}

/** The same, of something that does not exist: the last thing that the path names. */
export function ofNothing(key: CallName, ask: Ask, admin: TestBrowser): Ask {
  const name = /\{(\w+)\}[^{]*$/.exec(key)?.[1] ?? '';
  const isOwner = specOf(key).owner === name;
  return {
    ...ask,
    ...(isOwner && { as: admin }),
    params: { ...ask.params, [name]: randomUUID() },
  };
}

/** A stranger in the place of the owner, and as if it were the stranger's own. */
export function asStranger(
  key: CallName,
  ask: Ask,
  stranger: { id: string; browser: TestBrowser },
): Ask[] {
  const owner = specOf(key).owner ?? '';
  const theirs = { ...ask, as: stranger.browser };
  const hasMore = Object.keys(ask.params ?? {}).length > 1;
  const asIfOwn = { ...theirs, params: { ...ask.params, [owner]: stranger.id } };
  return hasMore ? [theirs, asIfOwn] : [theirs];
}
