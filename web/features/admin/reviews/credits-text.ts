import type { Translate } from '@lathe/messages/translate';
import { type Credit, isNamedByText } from '@lathe/rules/credits';

/** "Bo (Bass), Ann (Mixing)" */
export function creditsText(
  credits: readonly Credit[],
  t: Translate<['reviews', 'release_editor']>,
): string {
  const texts = credits.map(({ name, role, detail }) => {
    const roleName = isNamedByText(role) ? '' : t(`release_editor:credits.roles.${role}`);
    return `${name} (${[roleName, detail].filter(Boolean).join(', ')})`;
  });
  return texts.join(', ');
}
