import { z } from 'zod';

export const price = z
  .object({
    /** In minor units, such as pence or cents. */
    amount: z.int(),
    currency: z.string(),
    /** In the caller's language. */
    formatted: z.string(),
  })
  .meta({ example: { amount: 2850, currency: 'GBP', formatted: '£28.50' } });

export type Price = z.infer<typeof price>;
