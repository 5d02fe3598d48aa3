import { z } from 'zod';

/** What the caller has seen; when somebody changed it since, the change is refused. */
export const version = z.int().min(1);

/** The same in an address. */
export const seenVersion = z.object({ version: z.coerce.number().int().min(1) });
