/** Screens are looked at in English on a desktop and in German on a phone, by day and by night. */
import { expect, it } from 'vitest';
import { DESKTOP, PHONE, type Visitor, visit } from './chromium.ts';

const LOOKS = [
  { language: 'en-GB', theme: 'light', size: DESKTOP },
  { language: 'de', theme: 'light', size: PHONE },
] as const;

type Looker = Visitor & { look: (typeof LOOKS)[number] };

export function forEachLook(url: string, walk: (looker: Looker) => Promise<void>): void {
  it.each(LOOKS)(
    'pleases axe, fits and complains of nothing, by day and by night ($language)',
    { timeout: 240_000 },
    async (look) => {
      const visitor = await visit(url, look);
      await walk({ ...visitor, look });
      expect(visitor.complaints).toEqual([]);
      await visitor.context.close();
    },
  );
}
