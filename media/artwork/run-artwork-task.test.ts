import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../testing/folder.ts';
import { CHECK_PROCESS_LIMITS } from './check/limits.ts';
import { CORPUS_PARTS } from './check/testing/corpus.ts';
import { HOSTILE_FILES } from './check/testing/hostile-files.ts';
import { WRONG_FILES } from './check/testing/wrong-files.ts';
import { runArtworkTask } from './run-artwork-task.ts';

const inFolder = testFolder();

async function writeCorpusFile(name: string): Promise<string> {
  const corpusCase = [...WRONG_FILES, ...HOSTILE_FILES].find(
    (corpusFile) => corpusFile.name === name,
  );
  if (!corpusCase) throw new Error(`The corpus has no file "${name}".`);
  const file = inFolder('artwork.pdf');
  await writeFile(file, await corpusCase.make());
  return file;
}

describe('child process for a designer PDF', () => {
  it('returns the findings', async () => {
    const file = await writeCorpusFile('a CMYK picture deep in a form in a form');
    const limits = { ...CHECK_PROCESS_LIMITS, folder: inFolder('.') };
    const result = await runArtworkTask('check_artwork', { file, parts: CORPUS_PARTS }, limits);
    expect(result).toMatchObject({ ok: true, output: { pages: 2, findings: [{ code: 'cmyk' }] } });
  });

  it('stays within its memory limit for a decompression bomb', async () => {
    const file = await writeCorpusFile('a bomb within a bomb');
    const limits = { ...CHECK_PROCESS_LIMITS, folder: inFolder('.'), memoryMb: 400 };
    const result = await runArtworkTask('check_artwork', { file, parts: CORPUS_PARTS }, limits);
    expect(result).toMatchObject({ ok: true, output: { findings: [{ code: 'too_complex' }] } });
  });

  it('is stopped at its time limit', async () => {
    const file = await writeCorpusFile('a CMYK picture deep in a form in a form');
    const limits = { folder: inFolder('.'), timeLimitMs: 50 };
    const result = await runArtworkTask('check_artwork', { file, parts: CORPUS_PARTS }, limits);
    expect(result).toMatchObject({ ok: false, failure: { code: 'too_slow' } });
  });
});
