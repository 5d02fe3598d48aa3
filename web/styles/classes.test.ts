import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const FOLDERS = ['styles', 'features', 'lib', 'routes', 'ui'];

/** Bare class selectors with styles: `.sleeve {`, not `.release-art .sleeve {`. */
function classesOf(css: string): string[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:is\([^)]*\)/g, ':is()');
  const rules = plain.matchAll(/([^{};@]+)\{/g);
  return [...rules].flatMap(([, selectors = '']) =>
    selectors.split(',').flatMap((selector) => /^\s*\.([\w-]+)\s*$/.exec(selector)?.[1] ?? []),
  );
}

async function filesEndingIn(end: string): Promise<string[]> {
  const found = await Promise.all(
    FOLDERS.map(async (folder) => {
      const names = await readdir(join(WEB, folder), { recursive: true });
      return names.filter((name) => name.endsWith(end)).map((name) => join(folder, name));
    }),
  );
  return found.flat();
}

const read = (name: string) => readFile(join(WEB, name), 'utf8');

it('a class is styled in one style sheet, because sheets stay loaded across pages', async () => {
  const homes = new Map<string, Set<string>>();
  for (const sheet of await filesEndingIn('.css')) {
    for (const name of classesOf(await read(sheet))) {
      homes.set(name, (homes.get(name) ?? new Set()).add(sheet));
    }
  }
  expect(homes.size).toBeGreaterThan(100);
  const shared = [...homes].filter(([, sheets]) => sheets.size > 1);
  expect(shared.map(([name, sheets]) => `.${name}: ${[...sheets].join(', ')}`)).toEqual([]);
});

it('every class that a component writes out is in a style sheet', async () => {
  const sheets = await Promise.all((await filesEndingIn('.css')).map(read));
  const styled = new Set(
    sheets.flatMap((css) => [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name)),
  );
  const unknown: string[] = [];
  for (const component of await filesEndingIn('.tsx')) {
    const written = (await read(component)).matchAll(/className="([^"]*)"/g);
    const names = [...written].flatMap(([, list = '']) => list.split(' '));
    unknown.push(
      ...names.filter((name) => !styled.has(name)).map((name) => `${component}: ${name}`),
    );
  }
  expect(unknown).toEqual([]);
});
