import type { CallFailure } from '../../../lib/forms/call-failure.ts';

const FIELDS = { payee: 'payee', name: 'name', share_basis_points: 'percent' } as const;

/** Unique field name per row. */
export function rowField(field: 'payee' | 'name' | 'percent', row: number) {
  return `${field}-${row}` as const;
}

/**
 * Maps errors to form fields. The server counts shares as sent, in hundredths of a percent, and
 * does not know the rows of the form.
 */
export function rowProblems(failure: CallFailure, wrongPercent: string): CallFailure {
  const fields = Object.entries(failure.paths).map(([path, sentences]) => {
    const [, row, part] = /^shares\.(\d+)\.(payee|name|share_basis_points)$/.exec(path) ?? [];
    if (!part) return [path, sentences] as const;
    const field = FIELDS[part as keyof typeof FIELDS];
    const messages = field === 'percent' ? [wrongPercent] : sentences;
    return [rowField(field, Number(row)), messages] as const;
  });
  return { ...failure, fields: Object.fromEntries(fields) };
}
