/**
 * What only the server knows while it renders: the nonce that lets our scripts run, and the
 * visitor's anti-forgery token. In the browser both are found elsewhere, so the context is empty.
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
