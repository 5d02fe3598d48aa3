/**
 * The parts of a path as people give it: copied from the browser with the shop in front, or typed.
 * Slugs hold neither dots nor colons, so whatever has one before the first slash is a host.
 */
export function typedPath(typed: string): string[] {
  const bare = typed.trim().replace(/^https?:\/\//i, '');
  const parts = bare.split(/[?#]/, 1)[0]?.toLowerCase().split('/').filter(Boolean) ?? [];
  const isHost = bare !== typed.trim() || /[.:]/.test(parts[0] ?? '');
  return isHost ? parts.slice(1) : parts;
}
