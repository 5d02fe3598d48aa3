/**
 * Values that only the server has during rendering: the script nonce and the CSRF token. In the
 * browser they come from elsewhere and the context is empty.
 */
import { createContext, useContext } from 'react';

export interface ServerOnly {
  nonce: string;
  csrfToken(): string;
}

export const ServerOnlyContext = createContext<ServerOnly | null>(null);

export function useNonce(): string | undefined {
  return useContext(ServerOnlyContext)?.nonce;
}
