import type { ServerSide } from '@lathe/contract/server-side';
import { createContext } from 'react-router';

/** What the server hands to loaders and actions: `context.get(serverSide).api('GET /api/…')`. */
export const serverSide = createContext<ServerSide>();
