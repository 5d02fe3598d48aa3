/** Four weeks of figures for a title, as if many visitors had come. */
import { addDays, calendarDate, startOfDay } from '@lathe/rules/dates';
import type { Ctx } from '../../server/context.ts';
import { type Counted, makeCollector } from '../../server/modules/statistics/collect-counts.ts';
import { writeCounts } from '../../server/modules/statistics/write-counts.ts';
import type { TestTitle } from '../../server/modules/storefront/testing/titles.ts';

const SOURCES = ['direct', 'search', 'social', 'mail', 'shop'] as const;
const COUNTRIES = ['', 'GB', 'DE', 'US'];
const DEVICES = ['phone', 'desktop', 'tablet', 'phone'] as const;
const EVENTS = ['view', 'view', 'view', 'whole', 'part', 'view', 'skipped', 'basket'] as const;

export async function fillStatistics(ctx: Ctx, title: TestTitle): Promise<void> {
  const collector = makeCollector();
  const now = ctx.clock.now();
  const today = calendarDate(now);
  const { page, id } = title;
  for (let ago = 0; ago < 40; ago += 1) {
    const day = addDays(today, -ago);
    const visits = 20 + ((ago * 7) % 13) * 3;
    for (let at = 0; at < visits; at += 1) {
      const isPage = at % 3 === 0;
      const subject: Pick<Counted, 'subject' | 'subjectId'> = isPage
        ? { subject: 'page', subjectId: page.id }
        : { subject: 'release', subjectId: id };
      collector.add({
        ...subject,
        pageId: page.id,
        at: ago === 0 ? now : startOfDay(day),
        day,
        hash: (at % 17).toString(16).padStart(16, '0'),
        what: isPage ? 'view' : (EVENTS[at % EVENTS.length] ?? 'view'),
        source: SOURCES[(at * at) % SOURCES.length] ?? 'direct',
        country: COUNTRIES[at % COUNTRIES.length] ?? '',
        device: DEVICES[at % DEVICES.length] ?? 'phone',
      });
    }
    collector.leaveOut({ pageId: page.id, day, reason: ago % 2 === 0 ? 'bot' : 'foreign' });
  }
  const batch = collector.take();
  if (batch) await writeCounts(ctx.db, batch, now);
}
