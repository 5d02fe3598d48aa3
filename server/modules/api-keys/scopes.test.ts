/** Every scope against every call, generated from the contract. */
import { randomUUID } from 'node:crypto';
import { type CallSpec, type CallTable, splitKey } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import type { Release } from '@lathe/contract/release';
import { API_SCOPES, type ApiScope, OFFERED_SCOPES } from '@lathe/rules/api-keys';
import type { LabelRight } from '@lathe/rules/label-rights';
import { describe, expect, it } from 'vitest';
import { assertInScope } from '../../platform/http/api-key.ts';
import type { CallError } from '../../platform/http/call-error.ts';
import { testApp } from '../../testing/app.ts';
import { makeArtist, openLabel, signed } from '../labels/testing/rosters.ts';
import { releaseSellers } from '../releases/testing/draft-releases.ts';
import { keyOwner, makeKeyOwner, programOf } from './testing/keys.ts';

const unlimited = { points: 1_000_000, seconds: 60 };
const app = await testApp({ limits: { api_key_reads: unlimited, api_key_writes: unlimited } });
const all = Object.entries(calls as CallTable);
const scoped = all.filter(([, { scope }]) => scope !== undefined);

/** Read by everyone, and the same for everyone. */
const isPublic = ({ cache }: CallSpec) => cache !== undefined;

function refusalOf(scopes: readonly ApiScope[], spec: CallSpec): string | null {
  try {
    assertInScope({ id: 'a-key', mode: 'live', scopes, apiVersion: '' }, spec);
    return null;
  } catch (error) {
    return (error as CallError).code;
  }
}

describe('every scope against every call', () => {
  it('opens the calls that name it, and no others', () => {
    const opened = API_SCOPES.map((scope) => [
      scope,
      all.filter(([, spec]) => refusalOf([scope], spec) === null).map(([key]) => key),
    ]);
    const declared = API_SCOPES.map((scope) => [
      scope,
      all.filter(([, spec]) => spec.scope === scope).map(([key]) => key),
    ]);
    expect(opened).toEqual(declared);
    const codes = all.map(([, spec]) => refusalOf([], spec));
    expect(new Set(codes)).toEqual(new Set(['key_not_accepted', 'key_scope_missing']));
  });

  it('is asked for by a call, if sellers can choose it', () => {
    const used = new Set(scoped.map(([, { scope }]) => scope));
    expect(API_SCOPES.filter((scope) => used.has(scope))).toEqual(OFFERED_SCOPES);
  });

  it('leaves out money, taxes, roles, keys and everything that asks for the password', () => {
    const closed =
      /^(account|bank|payouts|tax|members|keys|splits|shares|users|orders\.own|audit|ledger|staff|admin)/;
    for (const [key, spec] of scoped) {
      expect([key, spec.stepUp ?? false, closed.test(spec.permission)]).toEqual([
        key,
        false,
        false,
      ]);
      expect(key).not.toMatch(
        /cancel|bank|payout|payment|tax|treaty|self-billing|member|\/keys|admin|balance/,
      );
    }
  });

  it('reads with GET, and needs another scope to change something', () => {
    for (const [key, { scope }] of scoped) {
      if (scope?.endsWith(':read')) expect(key).toMatch(/^GET /);
    }
  });
});

const filled = (path: string, user: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name) => (name === 'user' ? user : randomUUID()));

describe('over HTTP', () => {
  it('a key with all other scopes is refused by every call', async () => {
    const seller = await makeKeyOwner(app);
    const keys = new Map<ApiScope | undefined, string>();
    for (const scope of [undefined, ...OFFERED_SCOPES]) {
      const others = OFFERED_SCOPES.filter((each) => each !== scope);
      keys.set(scope, (await seller.key({ scopes: others })).key);
    }
    const answers: unknown[] = [];
    for (const [key, spec] of all.filter(([, each]) => !isPublic(each))) {
      const { method, path } = splitKey(key);
      const program = programOf(app, keys.get(spec.scope) ?? '');
      const body = method === 'GET' ? {} : { body: {} };
      const { status, code } = await program(filled(path, seller.id), { method, ...body });
      const expected = spec.scope === undefined ? 'key_not_accepted' : 'key_scope_missing';
      if (status !== 403 || code !== expected) answers.push([key, status, code]);
    }
    expect(answers).toEqual([]);
  });

  it('a test key with the scope gets in, and changes nothing', async () => {
    const seller = await makeKeyOwner(app);
    const { key } = await seller.key({ mode: 'test', scopes: OFFERED_SCOPES });
    const refused: unknown[] = [];
    for (const [name] of scoped) {
      const { method, path } = splitKey(name);
      const body = method === 'GET' ? {} : { body: {} };
      const { status, code } = await programOf(app, key)(filled(path, seller.id), {
        method,
        ...body,
      });
      const isIn = method === 'GET' ? status < 500 : [403, 415, 422].includes(status);
      const isRefused = /^key_(?!is_for_tests)|request_expired|not_signed_in/.test(code ?? '');
      if (!isIn || isRefused || (method !== 'GET' && status < 300))
        refused.push([name, status, code]);
    }
    expect(refused).toEqual([]);
  });
});

it('the key of a label reaches the releases of artists who allow it, and no others', async () => {
  const label = await openLabel(app);
  const { NEW_RELEASE } = await releaseSellers(app);
  const rosterArtist = async (rights: readonly LabelRight[]) => {
    const artist = await makeArtist(app);
    await signed(label, artist, rights);
    const draft = { ...NEW_RELEASE, page_id: artist.page.id };
    const { json } = await artist.browser.post(artist.at('/releases'), draft);
    return artist.at(`/releases/${(json as Release).uuid}`);
  };
  const [open, closed] = [await rosterArtist(['edit']), await rosterArtist(['sales'])];
  const { key } = await (await keyOwner(app, label, label.id)).key({ scopes: ['catalogue:read'] });
  const read = async (url: string) => (await programOf(app, key)(url)).code;
  expect(await read(open)).toBeNull();
  expect(await read(closed)).toBe('forbidden');
});
