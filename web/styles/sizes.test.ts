/** The sizes of the design are in tokens.css only: text from 14 px and targets of 44 px on phones. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WEB = join(import.meta.dirname, '..');
const ROOT_PX = 16;
const TEXT_LEAST_PX = 14;
const TARGET_PX = 44;

async function sheets(): Promise<{ name: string; css: string }[]> {
  const folders = await Promise.all(
    ['styles', 'features', 'lib', 'routes', 'ui'].map(async (folder) =>
      (await readdir(join(WEB, folder), { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  const names = folders.flat().filter((name) => name.endsWith('.css'));
  return await Promise.all(
    names.map(async (name) => ({ name, css: await readFile(join(WEB, name), 'utf8') })),
  );
}

/** Declarations with a length, in pixels. */
function lengthsOf(css: string, property: string): { text: string; px: number }[] {
  const found = css.matchAll(new RegExp(`(?:^|[\\s;{])((?:${property}):[^;}]*)`, 'g'));
  return [...found].flatMap(([, text = '']) =>
    [...text.matchAll(/(?<![\w.-])(\d*\.?\d+)(rem|px)/g)].map(([, value, unit]) => ({
      text,
      px: Number(value) * (unit === 'rem' ? ROOT_PX : 1),
    })),
  );
}

const px = (css: string, token: string) => lengthsOf(css, `--${token}`).map((each) => each.px);

it('tokens.css has the sizes of the design', async () => {
  const css = await readFile(join(WEB, 'styles/tokens.css'), 'utf8');
  expect(px(css, 'text-small')).toEqual([TEXT_LEAST_PX]);
  expect(px(css, 'target-size')).toEqual([TARGET_PX]);
  // On phones the caption is not smaller than small text.
  expect(css).toMatch(/--text-caption: var\(--text-small\);/);
});

it('no sheet has a text size below the smallest, or repeats it', async () => {
  const wrong = (await sheets()).flatMap(({ name, css }) =>
    lengthsOf(css, 'font-size|font')
      .filter((each) => each.px <= TEXT_LEAST_PX)
      .map(({ text }) => `${name}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

it('every target takes its size from the token', async () => {
  const sizes =
    '(?:min-|max-)?(?:width|height|inline-size|block-size)|line-height|grid-template-columns';
  const all = await sheets();
  const wrong = all
    .filter(({ name }) => name !== join('styles', 'tokens.css'))
    .flatMap(({ name, css }) =>
      lengthsOf(css, sizes)
        .filter((each) => each.px === TARGET_PX)
        .map(({ text }) => `${name}: ${text}`),
    );
  expect(wrong).toEqual([]);
  expect(all.filter(({ css }) => css.includes('var(--target-size)')).length).toBeGreaterThan(10);
});
