import type { RightsHolder } from '@lathe/contract/song';
import type { Credit } from '@lathe/rules/credits';
import { ARTIST_ROLES, type NamedArtist } from '@lathe/rules/release-metadata';
import { RIGHTS_ROLES, shareProblems } from '@lathe/rules/songs';
import type { FieldProblem } from '../../platform/http/call-error.ts';
import { creditFieldProblems } from '../releases/index.ts';

/** Undefined fields are not changed and not checked. */
interface CheckedFields {
  title?: string | undefined;
  additional_artists?: readonly NamedArtist[] | undefined;
  credits?: readonly Credit[] | undefined;
  rightsHolders?: readonly RightsHolder[] | undefined;
}

export function songFieldProblems(input: CheckedFields): Record<string, FieldProblem[]> {
  const { title, additional_artists = [], credits = [], rightsHolders = [] } = input;
  const fields = creditFieldProblems(credits);
  if (title?.trim() === '') fields.title = [{ key: 'required' }];
  const isKnown = (role: string) => ARTIST_ROLES.some((one) => one === role);
  if (additional_artists.some(({ name, role }) => name.trim() === '' || !isKnown(role))) {
    fields.additional_artists = [{ key: 'additional_artists_wrong' }];
  }
  // An empty list is valid, but leaves the section incomplete.
  const problem = rightsHolders.length > 0 ? rightsHolderProblem(rightsHolders) : null;
  if (problem) fields.rights_holders = [problem];
  return fields;
}

export function rightsHolderProblem(holders: readonly RightsHolder[]): FieldProblem | null {
  const isKnown = (role: string) => RIGHTS_ROLES.some((one) => one === role);
  if (holders.some(({ name, role }) => name.trim() === '' || !isKnown(role))) {
    return { key: 'rights_holders_wrong' };
  }
  const [problem] = shareProblems(holders.map(({ share }) => Math.round(share * 100)));
  return problem ? { key: 'shares_wrong', values: { ...problem.values } } : null;
}
