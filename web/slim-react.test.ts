import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { slimCode } from './slim-package.ts';
import { REACT_FILES, UNUSED_EXPORTS } from './slim-react.ts';

const require = createRequire(import.meta.url);
const packages = dirname(dirname(require.resolve('react/package.json')));
const REACT_DOM = 'react-dom/cjs/react-dom-client.production.js';

const original = (file: string) => readFileSync(join(packages, file), 'utf8');

function slim(file: string): string {
  const code = original(file);
  return slimCode(code, parseAst(code), REACT_FILES[file] ?? []);
}

/**
 * A function can keep its name and do more in a new version. After an update, read the functions in
 * `slim-react.ts` again, and run all browser tests.
 */
it('the removed functions were read in this version of React', () => {
  expect(require('react/package.json').version).toBe('19.3.1');
});

it.each(Object.keys(REACT_FILES))('%s is still a valid script', (file) => {
  expect(() => parseAst(slim(file))).not.toThrow();
  expect(slim(file).length).toBeLessThan(original(file).length);
});

it('most of what is removed is in React DOM', () => {
  expect(slim(REACT_DOM).length).toBeLessThan(original(REACT_DOM).length - 90_000);
});

it('a removed component is an invalid element', () => {
  const create = /function createFiberFromTypeAndProps[\s\S]*?\n\}/.exec(slim(REACT_DOM))?.[0];
  expect(create).toContain('case REACT_SUSPENSE_TYPE:');
  expect(create).not.toMatch(/REACT_(ACTIVITY|PROFILER|SUSPENSE_LIST|VIEW_TRANSITION)_TYPE/);
});

it('the function for form actions handles nothing else', () => {
  const [code = ''] = /function extractEvents\$1[\s\S]*?\n\}/.exec(original(REACT_DOM)) ?? [];
  expect(code).toContain('"submit" === domEventName');
  expect(code.match(/dispatchQueue\.push/g)).toHaveLength(1);
});

const UNUSED = Object.values(UNUSED_EXPORTS).flat().join('|');
/** Custom elements, refs of fragments, props, and functions as the action of a form. */
const UNUSED_PROPS =
  /<[a-z]+-|<Fragment [^>]*\bref=|<(input|textarea)\b[^>]*\b(onSelect|onBeforeInput)=|\bprecedence=|\b(form)?action=\{(async|\()/i;

it('no component uses a removed feature', async () => {
  const users: string[] = [];
  for await (const file of glob('web/**/*.{ts,tsx}', { exclude: ['web/build/**'] })) {
    // The door is a program of its own, with the whole of React.
    if (/node_modules|slim-|\.test\.|testing\/|^web\/door\//.test(file)) continue;
    const text = readFileSync(file, 'utf8');
    const imports = text.matchAll(/import \{([^}]*)\} from 'react(?:-dom)?(?:\/client)?'/g);
    const names = [...imports].flatMap(([, list = '']) => list.split(/\W+/));
    const isUser = names.some((name) => new RegExp(`^(${UNUSED})$`).test(name));
    if (isUser || (file.endsWith('.tsx') && UNUSED_PROPS.test(text))) users.push(file);
  }
  expect(users).toEqual([]);
});
