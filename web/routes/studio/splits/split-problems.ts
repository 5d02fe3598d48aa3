import type { CallFailure } from '../../../lib/forms/call-failure.ts';

const FIELDS = { payee: 'payee', share_basis_points: 'percent' } as const;

/** Names a field of a row: several rows have a field of the same name. */
export function rowField(field: 'payee' | 'percent', row: number) {
  return `${field}-${row}` as const;
}

/**
 * What was rejected, by the fields of the form: the server counts the shares as they were sent, in
 * hundredths of a percent, and knows nothing of the rows that somebody has typed percents into.
 */
export function rowProblems(failure: CallFailure, wrongPercent: string): CallFailure {
  const fields = Object.entries(failure.paths).map(([path, sentences]) => {
    const [, row, part] = /^shares\.(\d+)\.(payee|share_basis_points)$/.exec(path) ?? [];
    if (!part) return [path, sentences] as const;
    const field = FIELDS[part as keyof typeof FIELDS];
    const words = field === 'percent' ? [wrongPercent] : sentences;
    return [rowField(field, Number(row)), words] as const;
  });
  return { ...failure, fields: Object.fromEntries(fields) };
}
