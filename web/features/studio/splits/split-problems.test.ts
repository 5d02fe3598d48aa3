import { expect, it } from 'vitest';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { rowProblems } from './split-problems.ts';

const rejected = (paths: CallFailure['paths']): CallFailure => ({
  code: 'validation',
  status: 422,
  message: 'Please check it.',
  fields: {},
  paths,
  waitSeconds: null,
  attempt: 'a',
});

it('finds the field of every rejected row, and uses percentages', () => {
  const { fields } = rowProblems(
    rejected({
      'shares.1.payee': ['Nobody is found there.'],
      'shares.11.payee': ['Twice the same.'],
      'shares.0.share_basis_points': ['At least 1.'],
    }),
    'Between 0.01 and 100.',
  );
  expect(fields).toEqual({
    'payee-1': ['Nobody is found there.'],
    'payee-11': ['Twice the same.'],
    'percent-0': ['Between 0.01 and 100.'],
  });
});

it('keeps problems that concern all rows', () => {
  const { fields } = rowProblems(rejected({ shares: ['Together they are 90%.'] }), '');
  expect(fields).toEqual({ shares: ['Together they are 90%.'] });
});
