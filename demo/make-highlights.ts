/** Records of the week: this week's, and those of the weeks after. */
import { addDays, type CalendarDate, calendarDate } from '@lathe/rules/dates';
import type { Ctx } from '../server/context.ts';
import type { Tx } from '../server/platform/db/tx.ts';
import { planCatalogue } from './catalogue/plan-catalogue.ts';
import { DEMO_USERS } from './people.ts';
import { upsert } from './upsert.ts';

interface Choice {
  page: string;
  group: string;
  en: string;
  de: string;
}

const CHOICES: readonly Choice[] = [
  {
    page: 'maison-verlaine',
    group: 'traboules',
    en: 'House music with real strings, recorded in the stairwells of Lyon: play it once and the room gets bigger.',
    de: 'House mit echten Streichern, aufgenommen in den Treppenhäusern von Lyon: Einmal aufgelegt, und der Raum wird größer.',
  },
  {
    page: 'selam-express',
    group: 'barber-shop-dubs',
    en: 'Ethio-jazz taken apart with scissors and an echo box. The bass line alone is worth the haircut.',
    de: 'Ethio-Jazz, mit Schere und Echogerät zerlegt. Allein die Basslinie ist den Haarschnitt wert.',
  },
  {
    page: 'paper-lighthouse',
    group: 'arcade-in-winter-ep',
    en: 'Three tracks for an empty pier, on clear vinyl: short, cold and surprisingly warm.',
    de: 'Drei Stücke für einen leeren Pier, auf klarem Vinyl: kurz, kalt und überraschend warm.',
  },
];

export async function makeHighlights(tx: Tx, ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const today = calendarDate(now);
  const pages = planCatalogue(today);
  const monday = mondayOf(today);
  const chooser = DEMO_USERS.find(({ role }) => role === 'staff')?.id ?? null;
  const rows = CHOICES.flatMap(({ page, group, en, de }, week) => {
    const groups = pages.find(({ source }) => source.slug === page)?.groups ?? [];
    const found = groups.find(({ slug }) => slug === group);
    if (!found) throw new Error(`The demo catalogue has no title ${page}/${group}.`);
    return {
      starts_on: addDays(monday, week * 7),
      group_id: found.id,
      reason_en: en,
      reason_de: de,
      chosen_by: chooser,
      chosen_at: now,
    };
  });
  await upsert(tx, 'records_of_the_week', ['starts_on'], rows);
}

function mondayOf(day: CalendarDate): CalendarDate {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}
