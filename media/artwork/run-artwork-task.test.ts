import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { CHECK_BOUNDS } from './check/limits.ts';
import { CORPUS_PARTS } from './check/testing/corpus.ts';
import { HOSTILE_FILES } from './check/testing/hostile-files.ts';
import { WRONG_FILES } from './check/testing/wrong-files.ts';
import { runArtworkTask } from './run-artwork-task.ts';

const inFolder = testFolder();

async function fileOf(name: string): Promise<string> {
  const one = [...WRONG_FILES, ...HOSTILE_FILES].find((made) => made.name === name);
  if (!one) throw new Error(`The corpus has no file "${name}".`);
  const file = inFolder('artwork.pdf');
  await writeFile(file, await one.make());
  return file;
}

describe('child process for a designer PDF', () => {
  it('returns the findings', async () => {
    const file = await fileOf('a CMYK picture deep in a form in a form');
    const bounds = { ...CHECK_BOUNDS, folder: inFolder('.') };
    const ran = await runArtworkTask('check_artwork', { file, parts: CORPUS_PARTS }, bounds);
    expect(ran).toMatchObject({ ok: true, output: { pages: 2, findings: [{ code: 'cmyk' }] } });
  });

  it('stays within its memory limit for a decompression bomb', async () => {
    const file = await fileOf('a bomb within a bomb');
    const bounds = { ...CHECK_BOUNDS, folder: inFolder('.'), memoryMb: 400 };
    const ran = await runArtworkTask('check_artwork', { file, parts: CORPUS_PARTS }, bounds);
    expect(ran).toMatchObject({ ok: true, output: { findings: [{ code: 'too_complex' }] } });
  });

  it('is stopped at its time limit', async () => {
    const file = await fileOf('a CMYK picture deep in a form in a form');
    const bounds = { folder: inFolder('.'), timeLimitMs: 50 };
    const ran = await runArtworkTask('check_artwork', { file, parts: CORPUS_PARTS }, bounds);
    expect(ran).toMatchObject({ ok: false, failure: { code: 'too_slow' } });
  });
});
