import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { permissionsDocument, TARGET } from './permissions-doc.ts';

it('docs/permissions.md matches the policy and the calls', async () => {
  expect(await readFile(TARGET, 'utf8')).toBe(permissionsDocument());
});
