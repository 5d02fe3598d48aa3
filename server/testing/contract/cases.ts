/** How to define a test case for a call: who sends what, and which documented reply it produces. */
import { randomUUID } from 'node:crypto';
import type { Calls } from '@lathe/contract/calls';
import type { ErrorCode } from '@lathe/contract/errors';
import type { Ctx } from '../../context.ts';
import { type CallName, type CallRequest, send } from '../bad-input.ts';
import type { TestBrowser, TestReply } from '../browser.ts';
import { callSpecOf } from '../call-replies.ts';
import { fileForm } from '../file-form.ts';

export interface CaseRequest extends CallRequest {
  as: TestBrowser;
  /** Instead of a body, for calls that take a file. */
  file?: Uint8Array;
  /** Replacements for external services during this request. */
  outside?: Partial<Pick<Ctx, 'cards' | 'social' | 'rateLimits' | 'payoutProviders'>>;
}

/** Sets up the data and returns the request. */
export type PrepareCase = () => CaseRequest | Promise<CaseRequest>;

export type DocumentedError<Key extends CallName> = Calls[Key] extends {
  errors: readonly (infer Code extends ErrorCode)[];
}
  ? Code
  : never;

export interface CallCases<Key extends CallName = CallName> {
  good: PrepareCase;
  /** One for every error in the contract; `not_found` is derived below. */
  errors: { [Code in Exclude<DocumentedError<Key>, 'not_found'>]: PrepareCase } & {
    not_found?: PrepareCase;
  };
  /**
   * A request by someone else. Not needed for calls whose path names the owner: the good case is
   * then sent by a stranger. Null for public data, or when the caller can only reach their own.
   */
  foreign?: { request: PrepareCase; statuses: readonly number[] } | null;
}

export type CasesOf<Key extends CallName> = { [Each in Key]: CallCases<Each> };

export async function sendCase(key: CallName, ctx: Ctx, request: CaseRequest): Promise<TestReply> {
  const { as, file, outside = {} } = request;
  const { cards, social, rateLimits } = ctx;
  const before = { cards, social, rateLimits };
  Object.assign(ctx, outside);
  try {
    const upload = callSpecOf(key).upload;
    if (!file || !upload) return await send(as, key, request);
    const form = await fileForm({ [upload.field]: file });
    return await send(as, key, { ...request, body: form.body }, form.headers);
  } finally {
    Object.assign(ctx, before);
  }
}

/** The same request for a resource that does not exist: replaces the last path parameter. */
export function withUnknownId(
  key: CallName,
  request: CaseRequest,
  admin: TestBrowser,
): CaseRequest {
  const name = /\{(\w+)\}[^{]*$/.exec(key)?.[1] ?? '';
  const isOwner = callSpecOf(key).owner === name;
  return {
    ...request,
    ...(isOwner && { as: admin }),
    params: { ...request.params, [name]: randomUUID() },
  };
}

/** A stranger instead of the owner, and with the stranger as the owner. */
export function asStranger(
  key: CallName,
  request: CaseRequest,
  stranger: { id: string; browser: TestBrowser },
): CaseRequest[] {
  const owner = callSpecOf(key).owner ?? '';
  const theirs = { ...request, as: stranger.browser };
  const hasMore = Object.keys(request.params ?? {}).length > 1;
  const asIfOwn = { ...theirs, params: { ...request.params, [owner]: stranger.id } };
  return hasMore ? [theirs, asIfOwn] : [theirs];
}
