import { createContext } from 'react';

/** The account whose studio page is shown; forms name it, see `STUDIO_ACCOUNT_FIELD`. */
export const StudioAccountContext = createContext<string | null>(null);
