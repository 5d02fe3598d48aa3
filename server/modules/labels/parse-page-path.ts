/**
 * Splits a path that was typed, or copied from the browser with its host. Slugs contain no dots or
 * colons, so a first part with one is a host.
 */
export function parsePagePath(typed: string): string[] {
  const bare = typed.trim().replace(/^https?:\/\//i, '');
  const parts = bare.split(/[?#]/, 1)[0]?.toLowerCase().split('/').filter(Boolean) ?? [];
  const isHost = bare !== typed.trim() || /[.:]/.test(parts[0] ?? '');
  return isHost ? parts.slice(1) : parts;
}
