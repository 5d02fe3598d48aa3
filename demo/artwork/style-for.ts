import { STYLE_KEYS, type StyleKey } from '@lathe/rules/artwork/express';

/** All formats of a title share one style. */
export function styleFor({ id, groupId }: { id: string; groupId: string | null }): StyleKey {
  const number = Number.parseInt((groupId ?? id).slice(0, 6), 16);
  return STYLE_KEYS[number % STYLE_KEYS.length] ?? 'grid';
}
