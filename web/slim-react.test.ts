import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { ENTRIES, STACKS, slimReact, UNUSED } from './slim-react.ts';

const require = createRequire(import.meta.url);
const file = require
  .resolve('react-dom/client')
  .replace(/client\.js$/, 'cjs/react-dom-client.production.js');
const original = readFileSync(file, 'utf8');

function slim(): string {
  const { transform } = slimReact();
  const run = transform as (this: unknown, code: string, id: string) => { code: string };
  return run.call({ parse: parseAst }, original, file).code;
}

it('the functions still exist in this version of React', () => {
  const names = new Set([...original.matchAll(/^function (\w+)\(/gm)].map(([, name]) => name));
  const removed = [...UNUSED, ...ENTRIES, ...STACKS];
  expect(removed.filter((name) => !names.has(name))).toEqual([]);
});

it('what is left is a valid script, and much shorter', () => {
  const code = slim();
  expect(() => parseAst(code)).not.toThrow();
  expect(code.length).toBeLessThan(original.length - 40_000);
  expect(code).not.toContain('FragmentInstance.prototype');
});

it('a component that uses a removed feature fails with the name of the file', () => {
  expect(slim().split('Removed by slim-react.ts')).toHaveLength(4);
});

it('no component uses a removed feature', async () => {
  const users: string[] = [];
  for await (const file of glob('web/**/*.{ts,tsx}', { exclude: ['web/build/**'] })) {
    if (/node_modules|slim-react/.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    if (/\b(ViewTransition|useActionState|useFormState)\b|<Fragment [^>]*\bref=/.test(text)) {
      users.push(file);
    }
  }
  expect(users).toEqual([]);
});
