import { CallError } from '../../platform/http/call-error.ts';

/** Without spaces around it, and not empty. */
export function requiredText(text: string, field: string): string {
  const trimmed = text.trim();
  if (trimmed !== '') return trimmed;
  throw new CallError('validation', { fields: { [field]: [{ key: 'required' }] } });
}
