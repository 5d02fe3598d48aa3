/** Credits: who took part in a release or a track, and how. */
import type { Problem } from './problem.ts';

/** Songwriters are rights holders of a track, see songs.ts. */
export const CREDIT_ROLES = [
  'performer',
  'vocals',
  'backing_vocals',
  'instrument',
  'programming',
  'arrangement',
  'producer',
  'recording',
  'mixing',
  'mastering',
  'artwork',
  'photography',
  'design',
  'liner_notes',
  'thanks',
  'other',
] as const;
export type CreditRole = (typeof CREDIT_ROLES)[number];

export interface Credit {
  name: string;
  role: CreditRole;
  /** The instrument or the other role; for the rest an addition, such as a studio. */
  detail: string;
}

/** These say nothing without their text. */
const ROLES_NAMED_BY_TEXT: readonly CreditRole[] = ['instrument', 'other'];

export function isNamedByText(role: CreditRole): boolean {
  return ROLES_NAMED_BY_TEXT.includes(role);
}

export function trimmedCredits(credits: readonly Credit[]): Credit[] {
  return credits.map(({ name, role, detail }) => ({
    name: name.trim(),
    role,
    detail: detail.trim(),
  }));
}

/** Problems by the path of their field, such as `credits.0.name`. */
export function creditProblems(credits: readonly Credit[]): Problem[] {
  return credits.flatMap(({ name, role, detail }, index) => {
    const problems: Problem[] = [];
    if (name.trim() === '') problems.push({ field: `credits.${index}.name`, code: 'required' });
    if (isNamedByText(role) && detail.trim() === '') {
      problems.push({ field: `credits.${index}.detail`, code: 'credit_text_missing' });
    }
    return problems;
  });
}

/** One entry per role, in the order in which the roles first appear; each name once. */
export function groupByRole<Named extends { name: string; role: string }>(
  credits: readonly Named[],
): { role: string; names: string[] }[] {
  const byRole = Map.groupBy(credits, ({ role }) => role);
  return [...byRole].map(([role, people]) => ({
    role,
    names: [...new Set(people.map(({ name }) => name))],
  }));
}
