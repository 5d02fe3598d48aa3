/** Names of the roles of artists, in a given language. */
import { ARTIST_ROLES, type NamedArtist } from '@lathe/rules/release-metadata';
import type { Translate } from './translations.ts';

/** Older releases have roles as free text. */
export function artistRoleText({ role }: Pick<NamedArtist, 'role'>, t: Translate): string {
  const known = ARTIST_ROLES.find((each) => each === role);
  return known ? t(`release_editor:roles.${known}`) : role;
}
