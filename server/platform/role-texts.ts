/** Names of the roles of artists and credits, in a given language. */
import { type Credit, isNamedByText } from '@lathe/rules/credits';
import { ARTIST_ROLES, type NamedArtist } from '@lathe/rules/release-metadata';
import type { Translate } from './translations.ts';

/** Older releases have roles as free text. */
export function artistRoleText({ role }: Pick<NamedArtist, 'role'>, t: Translate): string {
  const known = ARTIST_ROLES.find((each) => each === role);
  return known ? t(`release_editor:roles.${known}`) : role;
}

/** Such as "Bass" for an instrument, and "Mixing (Hansa Studio)" for a role with an addition. */
export function creditRoleText({ role, detail }: Omit<Credit, 'name'>, t: Translate): string {
  if (isNamedByText(role)) return detail;
  const name = t(`release_editor:credits.roles.${role}`);
  return detail === '' ? name : `${name} (${detail})`;
}
