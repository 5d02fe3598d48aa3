import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AUDIT_ACTIONS } from '@lathe/contract/audit-actions';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Every quoted string in the server code that looks like an action. */
async function actionsInServer(): Promise<{ all: Set<string>; named: Set<string> }> {
  const folder = join(ROOT, 'server');
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const sources = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const found = (pattern: RegExp) =>
    new Set(
      sources.flatMap((text) => [...text.matchAll(pattern)].map(([, action = '']) => action)),
    );
  return {
    all: found(/'([a-z_]+\.[a-z_]+)'/g),
    // With a dot: actions of the release history have none.
    named: found(/\baction: '([a-z_]+\.[a-z_]+)'/g),
  };
}

async function readMessages(language: string): Promise<Record<string, string>> {
  const text = await readFile(join(ROOT, 'messages', language, 'admin.json'), 'utf8');
  return JSON.parse(text).audit.actions;
}

it('the known audit actions are exactly those that the server writes', async () => {
  const { all, named } = await actionsInServer();
  expect(named.size).toBeGreaterThan(10);
  expect(
    [...named].filter((action) => !AUDIT_ACTIONS.some((candidate) => candidate === action)),
  ).toEqual([]);
  expect(AUDIT_ACTIONS.filter((action) => !all.has(action))).toEqual([]);
});

it.each(['en', 'de'])('every action has its own label (%s)', async (language) => {
  const messages = await readMessages(language);
  const expected = AUDIT_ACTIONS.map((action) => action.replace('.', '_'));
  expect(Object.keys(messages).sort()).toEqual([...expected].sort());
  expect(new Set(Object.values(messages)).size).toBe(expected.length);
});
