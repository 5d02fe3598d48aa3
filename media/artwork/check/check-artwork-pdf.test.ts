import { open, writeFile } from 'node:fs/promises';
import { ARTWORK_PDF_MAX_BYTES } from '@lathe/rules/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../../testing/folder.ts';
import { checkArtworkPdf } from './check-artwork-pdf.ts';
import { type Finding, hasErrors } from './findings.ts';
import { CORPUS_PARTS, type CorpusCase } from './testing/corpus.ts';
import { GOOD_FILES } from './testing/good-files.ts';
import { HOSTILE_FILES } from './testing/hostile-files.ts';
import { WRONG_FILES } from './testing/wrong-files.ts';

const inFolder = testFolder();

async function check({ make }: Pick<CorpusCase, 'make'>) {
  const file = inFolder('artwork.pdf');
  await writeFile(file, await make());
  return await checkArtworkPdf(file, CORPUS_PARTS);
}

const formatFinding = ({ code, severity, page }: Finding) =>
  `${code}${severity === 'warning' ? '!' : ''}${page === null ? '' : ` ${page}`}`;

function findCase(name: string): CorpusCase {
  const found = [...GOOD_FILES, ...WRONG_FILES, ...HOSTILE_FILES].find(
    (corpusCase) => corpusCase.name === name,
  );
  if (!found) throw new Error(`The corpus has no file "${name}".`);
  return found;
}

describe.each([
  ['is taken', GOOD_FILES],
  ['with a mistake is answered with it', WRONG_FILES],
  ['that is broken or hostile is refused', HOSTILE_FILES],
] as const)('PDF %s', (_, cases) => {
  it.each(cases)('$name: $expected', async (corpusCase) => {
    const { findings } = await check(corpusCase);
    expect(findings.map(formatFinding).sort()).toEqual([...corpusCase.expected].sort());
  });
});

describe('PDF findings', () => {
  it('name the object and the enclosing forms', async () => {
    const { findings } = await check(findCase('a CMYK picture deep in a form in a form'));
    expect(findings).toEqual([
      {
        severity: 'error',
        code: 'cmyk',
        page: 2,
        object: { kind: 'image', name: 'Im0', inside: ['Fm0', 'Fm1', 'Fm2'] },
        found: 'DeviceCMYK',
        allowed: 'RGB',
      },
    ]);
  });

  it.each([
    ['a spot colour', 'Separation PANTONE 185 C', 'RGB'],
    ['two inks at once', 'DeviceN Gold, Varnish', 'RGB'],
    ['a picture at 150 dpi', 150, 200],
    ['a picture at 250 dpi', 250, 300],
    ['2 mm too small', { width: 254, height: 129 }, { width: 256, height: 131 }],
    ['one page short', 1, 2],
    ['Helvetica, not embedded', 'Helvetica', null],
    ['a file within the file', 'EmbeddedFile', null],
  ] as const)('state what was found and what is allowed: %s', async (name, found, allowed) => {
    expect((await check(findCase(name))).findings).toMatchObject([{ found, allowed }]);
  });

  it('are limited in number', async () => {
    const result = await check(findCase('more mistakes than anybody reads'));
    expect(result).toMatchObject({ pages: 2, more: 30 });
  });

  it('reject on errors and accept on warnings', async () => {
    expect(hasErrors(await check(findCase('a picture at 150 dpi')))).toBe(true);
    expect(hasErrors(await check(findCase('a picture at 250 dpi')))).toBe(false);
    expect(hasErrors(await check(findCase('as it should be')))).toBe(false);
  });

  it('check the size first: a file that is too large is not opened', async () => {
    const file = inFolder('large.pdf');
    const handle = await open(file, 'w');
    await handle.truncate(ARTWORK_PDF_MAX_BYTES + 1);
    await handle.close();
    expect((await checkArtworkPdf(file, CORPUS_PARTS)).findings).toMatchObject([
      { code: 'too_large', found: ARTWORK_PDF_MAX_BYTES + 1, allowed: ARTWORK_PDF_MAX_BYTES },
    ]);
  });
});

it('a file with any changed bytes still gets a verdict', async () => {
  const bytes = await findCase('wrong on both pages').make();
  const change = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 30 }), async (changes) => {
      const changed = Buffer.from(bytes);
      for (const [at, byte] of changes) changed[at] = byte;
      const { findings } = await check({ make: async () => changed });
      // The file was invalid before; no random change makes it valid.
      expect(findings.length).toBeGreaterThan(0);
    }),
    { numRuns: 60, seed: 6 },
  );
});

it('the corpus is large enough', () => {
  expect(GOOD_FILES.length + WRONG_FILES.length + HOSTILE_FILES.length).toBeGreaterThan(90);
});
