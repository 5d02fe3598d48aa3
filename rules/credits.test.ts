import { describe, expect, it } from 'vitest';
import { type Credit, creditProblems, groupByRole, trimmedCredits } from './credits.ts';

const BO: Credit = { name: 'Bo', role: 'instrument', detail: 'Bass' };

describe('credits', () => {
  it('need a name, and a text where the role says nothing without it', () => {
    const credits: Credit[] = [
      BO,
      { name: '  ', role: 'mixing', detail: '' },
      { name: 'Ann', role: 'instrument', detail: ' ' },
      { name: 'Cy', role: 'other', detail: '' },
      { name: 'Di', role: 'mastering', detail: '' },
    ];
    expect(creditProblems(credits)).toEqual([
      { field: 'credits.1.name', code: 'required' },
      { field: 'credits.2.detail', code: 'credit_text_missing' },
      { field: 'credits.3.detail', code: 'credit_text_missing' },
    ]);
    expect(creditProblems([])).toEqual([]);
  });

  it('lose spaces at both ends and keep their order', () => {
    const credits: Credit[] = [{ name: ' Bo ', role: 'other', detail: ' Tape echo ' }, BO];
    expect(trimmedCredits(credits)).toEqual([
      { name: 'Bo', role: 'other', detail: 'Tape echo' },
      BO,
    ]);
  });

  it('are grouped by role in the order of their first entry, with each name once', () => {
    const credits = [
      { name: 'Bo', role: 'Bass' },
      { name: 'Ann', role: 'Drums' },
      { name: 'Cy', role: 'Bass' },
      { name: 'Bo', role: 'Bass' },
    ];
    expect(groupByRole(credits)).toEqual([
      { role: 'Bass', names: ['Bo', 'Cy'] },
      { role: 'Drums', names: ['Ann'] },
    ]);
  });
});
