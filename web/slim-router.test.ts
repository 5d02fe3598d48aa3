import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { slimCode } from './slim-package.ts';
import { ROUTER_FILES } from './slim-router.ts';

const require = createRequire(import.meta.url);
const packages = dirname(dirname(require.resolve('react-router/package.json')));

it.each(Object.keys(ROUTER_FILES))('%s is still a valid script', (file) => {
  const code = readFileSync(join(packages, file), 'utf8');
  const slim = slimCode(code, parseAst(code), ROUTER_FILES[file] ?? []);
  expect(() => parseAst(slim)).not.toThrow();
  expect(slim.length).toBeLessThan(code.length);
});

it('no component uses a removed feature', async () => {
  const users: string[] = [];
  for await (const file of glob('web/**/*.{ts,tsx}', { exclude: ['web/build/**'] })) {
    if (/node_modules|slim-|\.test\./.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    if (/\b(useBlocker|usePrompt|viewTransition=|useViewTransitionState)\b/.test(text)) {
      users.push(file);
    }
  }
  expect(users).toEqual([]);
});
