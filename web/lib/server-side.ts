import type { ServerSide } from '@lathe/contract/server-side';
import { createContext } from 'react-router';

/** Server API for loaders and actions: `context.get(serverSide).api('GET /api/…')`. */
export const serverSide = createContext<ServerSide>();
