/**
 * Every call that the product is known to make replies as its contract says, for success and
 * errors.
 */
import { randomUUID } from 'node:crypto';
import { splitKey } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import { describe, expect, it } from 'vitest';
import { readExamples } from '../../platform/http/call-examples.ts';
import { addressOf, contentsOf } from '../bad-input.ts';
import { callSpecOf } from '../call-replies.ts';
import { shapeProblems } from '../check-examples.ts';
import { recordExample } from '../examples.ts';
import { accountCases } from './account-cases.ts';
import { artworkCases } from './artwork-cases.ts';
import { BUILT_CALLS, type BuiltCall } from './call-list.ts';
import { cartCases } from './cart-cases.ts';
import {
  asStranger,
  type CallCases,
  type CaseRequest,
  type CasesOf,
  sendCase,
  withUnknownId,
} from './cases.ts';
import { checkoutCases } from './checkout-cases.ts';
import { expectError, expectValidReply } from './expect-reply.ts';
import { pageCases } from './page-cases.ts';
import { payoutCases } from './payout-cases.ts';
import { publicCases } from './public-cases.ts';
import { releaseCases } from './release-cases.ts';
import { salesCases } from './sales-cases.ts';
import { songCases } from './song-cases.ts';
import { makeWorld } from './world.ts';

const examples = readExamples();
const AS_EXAMPLE = { isGoodCase: true };
const world = await makeWorld();
const { ctx, admin, stranger, visitor } = world;

/** A call or error without a test case does not compile. */
const cases: CasesOf<BuiltCall> = {
  ...accountCases(world),
  ...(await cartCases(world)),
  ...(await checkoutCases(world)),
  ...(await publicCases(world)),
  ...(await pageCases(world)),
  ...(await releaseCases(world)),
  ...salesCases(world),
  ...songCases(world),
  ...artworkCases(world),
  ...payoutCases(world),
};

/** All good cases, set up before any request is sent. */
const good = new Map<BuiltCall, CaseRequest>();
for (const key of BUILT_CALLS) good.set(key, await cases[key].good());

function goodReplyOf(key: BuiltCall): CaseRequest {
  const request = good.get(key);
  if (!request) throw new Error(`${key} has no good case.`);
  return request;
}

describe('specified calls', () => {
  it('all exist with test cases, except those planned for later', () => {
    const declared = Object.keys(calls);
    expect(BUILT_CALLS.filter((key) => !declared.includes(key))).toEqual([]);
    expect(Object.keys(cases).sort()).toEqual([...BUILT_CALLS].sort());
  });

  it('require sign-in and write nothing for visitors', async () => {
    const before = await contentsOf(ctx.db);
    for (const key of BUILT_CALLS.filter((each) => callSpecOf(each).permission !== 'anyone')) {
      const reply = await sendCase(key, ctx, { ...goodReplyOf(key), as: visitor() });
      expect(expectError(key, reply), key).toBe('not_signed_in');
    }
    expect(await contentsOf(ctx.db)).toEqual(before);
  });

  it('do not change the data of other users', async () => {
    const attempts: { key: BuiltCall; request: CaseRequest; statuses: readonly number[] }[] = [];
    for (const key of BUILT_CALLS) {
      const { foreign }: CallCases = cases[key];
      const isOwned = callSpecOf(key).owner !== undefined;
      expect(isOwned || foreign !== undefined, `${key} has a case of another's`).toBe(true);
      if (foreign)
        attempts.push({ key, request: await foreign.request(), statuses: foreign.statuses });
      if (foreign !== undefined) continue;
      const requests = asStranger(key, goodReplyOf(key), stranger);
      attempts.push(...requests.map((request) => ({ key, request, statuses: [403, 404] })));
    }
    const before = await contentsOf(ctx.db);
    for (const { key, request, statuses } of attempts) {
      const reply = await sendCase(key, ctx, request);
      if (statuses.length === 0) expectValidReply(key, reply);
      else expectError(key, reply);
      if (statuses.length > 0) expect(statuses, `${key}: ${reply.text}`).toContain(reply.status);
    }
    expect(await contentsOf(ctx.db)).toEqual(before);
  });

  /** Staff may request any user, including one that does not exist. */
  it('return not found or an empty reply for an unknown user', async () => {
    for (const key of BUILT_CALLS) {
      const { owner } = callSpecOf(key);
      if (owner === undefined) continue;
      const params = { ...goodReplyOf(key).params, [owner]: randomUUID() };
      const reply = await sendCase(key, ctx, { ...goodReplyOf(key), as: admin, params });
      if (reply.status < 300) expectValidReply(key, reply);
      else expect(['not_found', 'forbidden'], key).toContain(expectError(key, reply));
    }
  });
});

describe.each(BUILT_CALLS)('%s', (key) => {
  const { errors }: CallCases = cases[key];
  const documented = callSpecOf(key).errors ?? [];

  it('replies as its contract says, in the shape of its example', async () => {
    const request = goodReplyOf(key);
    const reply = await sendCase(key, ctx, request);
    expectValidReply(key, reply);
    const { method } = splitKey(key);
    recordExample(
      { method, url: addressOf(key, request), body: request.body, json: reply.json },
      AS_EXAMPLE,
    );
    const { reply: shown } = examples[key] ?? {};
    expect(shapeProblems(shown, reply.json), 'run `npm run examples`').toEqual([]);
  });

  it('has a case for every documented error, and for no other', () => {
    const madeUp = documented.filter((code) => code === 'not_found');
    expect([...new Set([...Object.keys(errors), ...madeUp])].sort()).toEqual(
      [...new Set<string>(documented)].sort(),
    );
  });

  it.each(documented)('is rejected with %s', async (code) => {
    const prepare = errors[code as keyof typeof errors];
    const request = prepare ? await prepare() : withUnknownId(key, goodReplyOf(key), admin);
    expect(expectError(key, await sendCase(key, ctx, request))).toBe(code);
  });
});
