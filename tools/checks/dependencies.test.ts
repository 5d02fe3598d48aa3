import { expect, it } from 'vitest';
import { type Dependency, dependencyProblems } from './dependencies.ts';

const zod: Dependency = { name: 'zod', version: '4.6.7', licence: 'MIT', forDevelopment: false };
const row = (cells: string) => `# Packages\n\n| package | version |\n| --- | --- |\n| ${cells} |`;
const GOOD = row('`zod` | 4.6.7 | MIT | checks what comes in');

function found(used: Dependency[], text: string): string[] {
  const path = 'docs/dependencies.md';
  return dependencyProblems(used, { path, text }).map(({ line, message }) => `${line}: ${message}`);
}

it('accepts a package that is listed unchanged with a reason', () => {
  expect(found([zod], GOOD)).toEqual([]);
});

it('reports an unlisted package and a removed one', () => {
  expect(found([zod], '# Packages')).toEqual(['1: zod is missing: explain why it is needed.']);
  expect(found([], GOOD)).toEqual(['5: zod is no longer used: remove the line.']);
});

it('reports another version or licence, and a missing reason', () => {
  expect(found([zod], row('`zod` | 4.0.0 | ISC |  '))).toEqual([
    '5: zod is at 4.6.7 now.',
    '5: zod is under MIT.',
    '5: zod has no reason.',
  ]);
});

it.each([
  ['AGPL-3.0', false, false],
  ['MPL-2.0', false, false],
  ['MPL-2.0', true, true],
  ['MIT OR Apache-2.0', false, true],
  ['an unnamed licence', false, false],
  ['OFL-1.1', false, false],
])('licence %s (for development: %s) is allowed: %s', (licence, forDevelopment, isFree) => {
  const text = row(`\`zod\` | 4.6.7 | ${licence} | checks what comes in`);
  const problems = found([{ ...zod, licence, forDevelopment }], text);
  expect(problems).toHaveLength(isFree ? 0 : 1);
});
