import { z } from 'zod';

export const price = z
  .object({
    /** Minor units: pence, cents. */
    amount: z.int(),
    currency: z.string(),
    /** In the language of the caller. */
    formatted: z.string(),
  })
  .meta({ example: { amount: 2850, currency: 'GBP', formatted: '£28.50' } });

export type Price = z.infer<typeof price>;
