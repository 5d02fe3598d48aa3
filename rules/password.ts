import { PASSWORD_MIN_LENGTH } from './limits.ts';

export type PasswordRule = 'too_short' | 'no_upper_case' | 'no_lower_case' | 'no_digit';

/** Unmet password rules, in a fixed order; empty when the password is valid. */
export function unmetPasswordRules(password: string): PasswordRule[] {
  const unmetRules: PasswordRule[] = [];
  // Code points, not UTF-16 units, so that an emoji counts as one character.
  if ([...password].length < PASSWORD_MIN_LENGTH) unmetRules.push('too_short');
  if (!/\p{Lu}/u.test(password)) unmetRules.push('no_upper_case');
  if (!/\p{Ll}/u.test(password)) unmetRules.push('no_lower_case');
  if (!/\p{Nd}/u.test(password)) unmetRules.push('no_digit');
  return unmetRules;
}
