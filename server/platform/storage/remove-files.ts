import type { Ctx } from '../../context.ts';

export async function handler(
  { storage }: Ctx,
  { prefixes }: { prefixes: string[] },
): Promise<void> {
  for (const prefix of prefixes) {
    for await (const { key } of storage.list(prefix)) await storage.remove(key);
  }
}
