import { describe, expect, it } from 'vitest';
import { kindProblems } from './kinds.ts';

const problemsOf = (text: string) =>
  kindProblems([{ path: 'server/modules/basket/a.ts', text }]).map(({ line }) => line);

describe('module that sells', () => {
  it('is found when it names a kind', () => {
    expect(problemsOf("\nif (offer.kind === 'merch') return null;")).toEqual([2]);
  });

  it('is found when it reads a table of one kind', () => {
    expect(problemsOf("db.selectFrom('merch_variants').selectAll();")).toEqual([1]);
    expect(problemsOf('sql`select 1 from releases where id = 1`;')).toEqual([1]);
  });

  it('may use the port', () => {
    expect(problemsOf("import { KINDS } from '../kinds/index.ts';\nKINDS.map(describe);")).toEqual(
      [],
    );
  });
});
