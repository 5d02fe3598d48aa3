import { describe, expect, it } from 'vitest';
import { kindProblems } from './kinds.ts';

const problemsIn = (path: string, text: string) =>
  kindProblems([{ path, text }]).map(({ line }) => line);

describe('module that sells', () => {
  const problemsOf = (text: string) => problemsIn('server/modules/basket/a.ts', text);

  it('is found when it names a kind', () => {
    expect(problemsOf("\nif (offer.kind === 'merch') return null;")).toEqual([2]);
    expect(problemsOf("return t('production:merch');")).toEqual([1]);
    expect(problemsOf("const KINDS = new Set(['ticket']);")).toEqual([1]);
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

describe('other code', () => {
  it.each([
    ['rules/returns.ts', "const NO: readonly string[] = ['ticket', 'merch'];"],
    ['web/features/checkout/pay-part.tsx', "items.some(({ type }) => type === 'ticket')"],
    ['web/features/basket/add-to-basket.tsx', "  type: 'release' | 'merch' | 'bundle';"],
    ['web/features/checkout/basket-page.server.ts', "return find(text) ?? 'release';"],
    ['contract/failed-job-calls.ts', "const SUBJECTS = ['order', 'release', 'merch'] as const;"],
    ['server/modules/admin/a.ts', "switch (kind) {\n  case 'merch': return null;"],
  ])('is found when it tells kinds apart: %s', (path, text) => {
    expect(problemsIn(path, text)).toHaveLength(1);
  });

  it('may use the same words for something else', () => {
    for (const text of [
      "type Args = PageArgs<'release'>;",
      "useRealtime(topic, ['release']);",
      '<input type="hidden" name="release" />',
    ]) {
      expect(problemsIn('web/features/studio/a.tsx', text)).toEqual([]);
    }
  });

  it('may name its own kind, and tests may name any', () => {
    const text = "const line = { type: 'merch' };";
    for (const path of [
      'server/modules/merch/selling/kind.ts',
      'web/features/shop/merch/merch-order.tsx',
      'contract/cart-item-types.ts',
      'rules/returns.test.ts',
      'server/modules/basket/testing/lines.ts',
    ]) {
      expect(problemsIn(path, text)).toEqual([]);
    }
  });
});
