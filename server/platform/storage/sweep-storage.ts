import type { Ctx } from '../../context.ts';

export async function handler({ storage }: Ctx): Promise<void> {
  await storage.sweep();
}
