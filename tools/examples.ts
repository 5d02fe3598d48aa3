/**
 * `npm run examples`: writes server/platform/http/call-examples.json from replies recorded in
 * tests. It runs the tests of outdated examples, and those given for calls without an example: `npm
 * run examples -- server/modules/orders`. `--all` records everything again.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@lathe/contract/calls';
import type { CallExample, CallExamples } from '@lathe/contract/openapi';
import { EXAMPLES_FILE, readExamples } from '../server/platform/http/call-examples.ts';
import {
  EXAMPLES,
  exampleProblems,
  GOOD_CASE,
  type NotedExample,
  shapeProblems,
} from '../server/testing/check-examples.ts';
import { command } from './progress.ts';
import { spawnVitest } from './vitest.ts';

const GOOD_CASES = 'server/testing/contract/contract.test.ts';

await command(async () => {
  const args = process.argv.slice(2);
  const replacesAll = args.includes('--all');
  const named = args.filter((word) => !word.startsWith('--'));
  const filters = replacesAll ? named : [...testsOfOutdated(readExamples()), ...named];
  const folder = await mkdtemp(join(tmpdir(), 'lathe-examples-'));
  try {
    process.env[EXAMPLES] = folder;
    await spawnVitest(['run', '--project', 'server', ...filters]);
    const examples = merged(readExamples(), await readRecorded(folder), replacesAll);
    await writeFile(EXAMPLES_FILE, `${JSON.stringify(examples, null, 2)}\n`);
    const missing = Object.keys(calls).filter(
      (key) => !examples[key] || exampleProblems(key, examples[key]).length > 0,
    );
    console.log(
      `Wrote ${Object.keys(examples).length} examples to server/platform/http/call-examples.json`,
    );
    if (missing.length > 0) console.log(`Name a test that calls:\n  ${missing.join('\n  ')}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Includes the tests of the success cases, because only they show the current shape. */
function testsOfOutdated(examples: CallExamples): string[] {
  const old = Object.entries(examples).filter(
    ([key, example]) => key in calls && exampleProblems(key, example).length > 0,
  );
  return [...new Set([GOOD_CASES, ...old.flatMap(([, { test }]) => test ?? [])])];
}

async function readRecorded(folder: string): Promise<NotedExample[]> {
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap((text) => text.split('\n').filter(Boolean)).map((line) => JSON.parse(line));
}

function merged(
  existing: CallExamples,
  recorded: readonly NotedExample[],
  replacesAll: boolean,
): CallExamples {
  const byKey = Map.groupBy(recorded, ({ key }) => key as string);
  const entries = Object.keys(calls).flatMap((key) => {
    const [best] = (byKey.get(key) ?? []).toSorted((a, b) => b.score - a.score);
    const before = existing[key];
    const example =
      before && !(best && (replacesAll || isOutdated(key, before, best))) ? before : best?.example;
    return example ? [[key, example] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** It no longer matches its contract, or differs in shape from the success reply. */
function isOutdated(key: string, before: CallExample, { score, example }: NotedExample): boolean {
  const isGood = score === GOOD_CASE;
  return (
    exampleProblems(key, before).length > 0 ||
    (isGood && shapeProblems(before.reply, example.reply).length > 0)
  );
}
