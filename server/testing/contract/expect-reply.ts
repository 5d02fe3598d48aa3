/** Checks a reply strictly against the contract of its call. */
import { splitKey } from '@lathe/contract/call';
import { ERROR_STATUS, type ErrorCode, type ErrorReply, errorReply } from '@lathe/contract/errors';
import { errorsOf } from '@lathe/contract/openapi';
import { expect } from 'vitest';
import type { CallName } from '../bad-input.ts';
import type { TestReply } from '../browser.ts';
import { callSpecOf, problemsOf, replyProblems } from '../call-replies.ts';

export function expectValidReply(key: CallName, reply: TestReply): void {
  const { reply: body, file } = callSpecOf(key);
  expect(reply.status, reply.text).toBe(body === null && !file ? 204 : 200);
  expect(replyProblems(key, reply.json), `${key} as the contract says`).toEqual([]);
}

/** The reply has the status of its code and a message, and the contract lists the code. */
export function expectError(key: CallName, reply: TestReply): ErrorCode {
  const { code, message } = (reply.json ?? {}) as ErrorReply;
  expect(
    problemsOf(errorReply, reply.json, 'output'),
    `${key}: ${reply.status} ${reply.text}`,
  ).toEqual([]);
  expect(reply.status).toBe(ERROR_STATUS[code]);
  expect(message.length).toBeGreaterThan(5);
  const { method } = splitKey(key);
  expect(errorsOf(callSpecOf(key), method), `${key} documents ${code}`).toContain(code);
  return code;
}
