/**
 * Splits a path that was typed, or copied from the browser with its host. Slugs contain no dots or
 * colons, so a first part with one is a host.
 */
export function parsePagePath(text: string): string[] {
  const bare = text.trim().replace(/^https?:\/\//i, '');
  const parts = bare.split(/[?#]/, 1)[0]?.toLowerCase().split('/').filter(Boolean) ?? [];
  const isHost = bare !== text.trim() || /[.:]/.test(parts[0] ?? '');
  return isHost ? parts.slice(1) : parts;
}
