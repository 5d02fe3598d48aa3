import { CallError } from '../../platform/http/call-error.ts';

/** The whole file is rejected. */
export function unreadableError(
  problem: string,
  values?: Record<string, string | number>,
): CallError {
  const file = [{ key: `catalogue_${problem}`, ...(values && { values }) }];
  return new CallError('catalogue_unreadable', { fields: { file } });
}
