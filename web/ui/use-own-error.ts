import { type ReactNode, useState } from 'react';

/**
 * The error of a field that checks itself. The server's error goes when the person changes the
 * field, and a new one from the server replaces the field's own.
 */
export function useOwnError(
  fromServer: ReactNode,
): [shown: ReactNode, setOwn: (own: ReactNode) => void] {
  const [checked, setChecked] = useState<{ fromServer: ReactNode; own: ReactNode } | null>(null);
  const shown = checked !== null && checked.fromServer === fromServer ? checked.own : fromServer;
  return [shown, (own) => setChecked({ fromServer, own })];
}
