import { PASSWORD_MIN_LENGTH } from '@lathe/rules/limits';
import { unmetPasswordRules } from '@lathe/rules/password';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Reports all problems of a new password at once. */
export function assertValidPassword(password: string): void {
  const problems: FieldProblem[] = unmetPasswordRules(password).map((rule) => ({
    key: `password_${rule}`,
    values: { min: PASSWORD_MIN_LENGTH },
  }));
  if (problems.length === 0 && isCommonPassword(password))
    problems.push({ key: 'password_common' });
  if (problems.length > 0) throw new CallError('validation', { fields: { password: problems } });
}
