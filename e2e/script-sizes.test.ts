/** How much script and how many messages each public page loads before any interaction. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileList, kilobytes, pageFiles } from '../bench/page-files.ts';
import { publicPages } from '../bench/public-pages.ts';
import { makePerson } from '../server/testing/people.ts';
import { openShop } from './testing/shop.ts';
import { sessionCookie } from './testing/sign-in-as.ts';

const shop = await openShop();
const { url } = shop;
const CLIENT = join(import.meta.dirname, '..', 'web', 'build', 'client');

const MAX_KILOBYTES = 120;
/** Above the limit; these numbers may only shrink. */
const ALLOWED: Readonly<Record<string, number>> = {};

describe.each(['en_GB', 'de'])('public pages in %s', async (language) => {
  it.each(await publicPages(url))('$name has little script', async (page) => {
    const files = await pageFiles(url, page, language);
    // Otherwise the HTML has changed, and nothing is counted.
    expect(files.some(({ file }) => file.includes('/vendor-'))).toBe(true);
    // One file, unless the build missed a key (see web/page-words.ts).
    const words = files.filter(({ file }) => file.includes(`/words-${language}-`));
    expect(words, fileList(words)).toHaveLength(page.name === 'not found' ? 2 : 1);
    const limit = ALLOWED[page.name] ?? MAX_KILOBYTES;
    expect(kilobytes(files), fileList(files)).toBeLessThanOrEqual(limit);
  });
});

it('what public pages load on demand is not in a file of the studio', async () => {
  for (const file of await publicScripts()) {
    expect(await readFile(join(CLIENT, file), 'utf8'), file).not.toContain('assets/rooms-');
  }
});

it('only the editor of merchandise loads its script, and none of its pages the shader at once', async () => {
  const cookies = await sessionCookie(shop, await makePerson(shop, { seller: true }));
  const scriptsOf = async (path: string) => {
    const files = await pageFiles(url, { name: path, path, cookies }, 'en_GB');
    return files.map(({ file }) => file);
  };
  const isEditor = (file: string) => file.includes('/merch-editor-');
  const shaders = await filesWith('uniform sampler2D cloth;');
  expect(shaders).toHaveLength(1);

  const editor = await scriptsOf('/studio/merch/new');
  expect(editor.filter(isEditor)).toHaveLength(1);
  expect(editor).not.toContain(shaders[0]);
  const others = ['/studio', '/studio/releases', '/studio/sales', '/studio/bundles', '/account'];
  for (const path of others) {
    const scripts = await scriptsOf(path);
    // Otherwise the page has not opened.
    expect(
      scripts.some((file) => file.includes('/rooms-')),
      path,
    ).toBe(true);
    expect(
      scripts.filter((file) => isEditor(file) || shaders.includes(file)),
      path,
    ).toEqual([]);
  }
  for (const file of await publicScripts()) {
    expect(isEditor(file) || shaders.includes(file), file).toBe(false);
    expect(await readFile(join(CLIENT, file), 'utf8'), file).not.toContain('merch-editor-');
  }
});

async function publicScripts(): Promise<string[]> {
  const pages = await Promise.all(
    (await publicPages(url)).map((page) => pageFiles(url, page, 'de')),
  );
  const files = pages.flat().map(({ file }) => file);
  return [...new Set(files.filter((file) => file.endsWith('.js')))];
}

async function filesWith(text: string): Promise<string[]> {
  const names = (await readdir(join(CLIENT, 'assets'))).filter((name) => name.endsWith('.js'));
  const found = names.map(async (name) => {
    const code = await readFile(join(CLIENT, 'assets', name), 'utf8');
    return code.includes(text) ? [`/assets/${name}`] : [];
  });
  return (await Promise.all(found)).flat();
}
