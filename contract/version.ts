import { z } from 'zod';

/** The version that the caller read; a change fails if it is outdated. */
export const version = z.int().min(1);

/** The same as a query parameter. */
export const expectedVersion = z.object({ version: z.coerce.number().int().min(1) });
