import { expect, it } from 'vitest';
import { z } from 'zod';
import { codeProblems, contractProblems } from './patterns.ts';
import { slowOn } from './slow-patterns.ts';

it.each([
  /^[^\p{Cc}]*[^\p{Cc}\s][^\p{Cc}]*$/u,
  /\s+$/,
  /^(a+)+$/,
  /^#{1,3} +(?<words>.+)$/,
  /<script[^>]*>/,
  /(\d+)\.(\d\d) EUR/g,
])('reports that %s is slow', (pattern) => {
  expect(slowOn(pattern)).toMatch(/ many repetitions of /);
});

it.each([
  /^[^\p{Cc}\S]*[^\p{Cc}\s][^\p{Cc}]*$/u,
  /^[\t\n\r\x20-\x7e\xa0-\u{10ffff}]*$/u,
  /^[a-z]{2}$/,
  /\s+/g,
  /-$/,
  /^#{1,3} +(?<words>\S.*)$/,
  /^(Vinyl|CD)(,(Vinyl|CD))*$/,
])('accepts %s', (pattern) => {
  expect(slowOn(pattern)).toBeNull();
});

it('reports the line of a pattern in the code', () => {
  const text = "const good = /^a+$/;\n\nexport const bad = name.replace(/ +$/, '');\n";
  expect(codeProblems([{ path: 'rules/names.ts', text }])).toEqual([
    {
      file: 'rules/names.ts',
      line: 3,
      message: expect.stringContaining('/ +$/ takes far too long'),
    },
  ]);
});

it('reports the call of a pattern in the contract', () => {
  const spec = { summary: '', area: '', permission: 'anyone', reply: null } as const;
  const name = z.string().max(9);
  const problems = contractProblems({
    'POST /api/good': { ...spec, body: z.object({ name: name.regex(/^a+$/), email: z.email() }) },
    'POST /api/bad': { ...spec, body: z.object({ names: z.array(name.regex(/^a*a*$/)).max(2) }) },
  });
  expect(problems).toMatchObject([{ file: 'contract, POST /api/bad' }]);
});
