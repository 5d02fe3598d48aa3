/**
 * Calls every endpoint over HTTP as every kind of user and checks that the result matches the
 * policy.
 */
import { type CallTable, splitKey } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import { MEMBER_ROLES, type MemberRole } from '@lathe/rules/member-roles';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { POLICY, type Role } from '../../platform/http/policy.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';

const table: CallTable = calls;
const keys = Object.keys(table) as (keyof CallTable)[];

/** Replaces every handler. A reply with this code means that access was granted. */
const REACHED_HANDLER = 'conflict';
const letIn = ({ csrfToken }: Caller) => {
  csrfToken();
  throw new CallError(REACHED_HANDLER);
};
const handlers = Object.fromEntries(keys.map((key) => [key, letIn]));
// Without validation, every permitted request reaches the handler.
const gates = Object.fromEntries(
  Object.entries(table).map(
    ([key, { params: _p, query: _q, body: _b, upload: _u, cache: _c, ...spec }]) => [key, spec],
  ),
);
const app: TestApp = await testApp({ table: { calls: gates, handlers } });

interface TestedPerson {
  kind: Parameters<typeof makePerson>[1];
  roles: Role[];
  /** Role in the account of `somebodyElse`. */
  memberRole?: MemberRole;
}

const members = MEMBER_ROLES.map((memberRole): [string, TestedPerson] => [
  `member (${memberRole})`,
  { kind: {}, roles: ['customer'], memberRole },
]);

const PEOPLE: Record<string, TestedPerson | null> = {
  ...Object.fromEntries(members),
  visitor: null,
  customer: { kind: {}, roles: ['customer'] },
  seller: { kind: { seller: true }, roles: ['customer', 'seller', 'page_owner', 'contributor'] },
  label_owner: {
    kind: { label: true },
    roles: ['customer', 'seller', 'page_owner', 'contributor', 'label_owner'],
  },
  staff: { kind: { role: 'staff' }, roles: ['customer', 'staff'] },
  admin: { kind: { role: 'admin' }, roles: ['customer', 'admin'] },
};

const somebodyElse = await makePerson(app, { label: true });

async function addMember(userId: string, role: MemberRole): Promise<void> {
  const added_at = app.ctx.clock.now();
  const row = { account_id: somebodyElse.id, user_id: userId, role, added_at };
  await app.ctx.db.insertInto('account_members').values(row).execute();
}

async function outcomeOf(browser: TestBrowser, key: string, ownerId: string): Promise<string> {
  const { method, path } = splitKey(key);
  const { owner } = table[key as keyof CallTable] ?? {};
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name) => (name === owner ? ownerId : 'x'));
  const send = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const { json } = await browser[send](address);
  return (json as { code: string }).code;
}

describe.each(Object.entries(PEOPLE))('permissions of a %s', (_name, person) => {
  it('match the policy on every call', async () => {
    const someone = person && (await makePerson(app, person.kind));
    const browser = someone ? await signedInBrowser(app, someone) : app.browser();
    const memberRole = person?.memberRole;
    if (someone && memberRole) await addMember(someone.id, memberRole);
    const roles: Role[] = ['visitor', 'invited', ...(person?.roles ?? [])];
    const answerTo = (allowed: readonly Role[] = []) => {
      if (allowed.some((role) => roles.includes(role))) return REACHED_HANDLER;
      return someone ? 'forbidden' : 'not_signed_in';
    };
    const expected: Record<string, string> = {};
    const given: Record<string, string> = {};
    for (const [key, { permission, owner }] of Object.entries(table)) {
      const { own, others, shared, view } = POLICY[permission];
      if (owner) {
        const isShared = memberRole !== undefined && shared?.includes(memberRole);
        const readers = key.startsWith('GET ') ? [...(others ?? []), ...(view ?? [])] : others;
        expected[`${key} of another`] = isShared ? REACHED_HANDLER : answerTo(readers);
        given[`${key} of another`] = await outcomeOf(browser, key, somebodyElse.id);
      }
      if (owner && !someone) continue;
      expected[key] = answerTo(own);
      given[key] = await outcomeOf(browser, key, someone?.id ?? '');
    }
    expect(given).toEqual(expected);
  });
});

describe('call table', () => {
  it('declares the owner of every path with a user', () => {
    const unguarded = keys.filter((key) => key.includes('{user}') && table[key]?.owner !== 'user');
    expect(unguarded).toEqual([]);
  });

  it('declares only owners that are in the path', () => {
    const wrong = keys.filter((key) => {
      const owner = table[key]?.owner;
      return owner !== undefined && !key.includes(`{${owner}}`);
    });
    expect(wrong).toEqual([]);
  });

  it('marks every call with a password, code or token as secret', () => {
    const unprotected = keys.filter((key) => {
      const { body, secret } = table[key] ?? {};
      const fields = Object.keys((body as { shape?: object } | undefined)?.shape ?? {});
      return !secret && fields.some((field) => /password|(?<!postal_)code|token/.test(field));
    });
    // These codes are public: given to fans, or printed on a poster or on a job sheet.
    expect(unprotected).toEqual([
      'POST /api/users/{user}/events/{event}/ticket_categories',
      'PUT /api/users/{user}/ticket_categories/{category}',
      'PUT /es/cart/discount',
      'POST /api/users/{user}/discounts',
      'POST /api/production/scan',
      'POST /api/ticket_waits/{category}',
    ]);
  });
});
