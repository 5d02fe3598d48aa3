/** What the plant makes right now, for visitors: titles and steps, nothing about buyers. */
import type { browseCalls } from '@lathe/contract/browse-calls';
import { calendarDate } from '@lathe/rules/dates';
import type { ProductionStage } from '@lathe/rules/production';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { priceBook } from '../catalogue/index.ts';
import { readCardContent } from './storefront-card.ts';

interface PlantRow {
  /** Null when nothing that visitors can see is being made. */
  titles: { card: string; format: string; stage: ProductionStage }[] | null;
  copies: number;
  waiting: number;
}

const MAX_TITLES = 12;

/** Only titles on the storefront: a test pressing of an unpublished title stays secret. */
async function readPlant(
  preparedPool: pg.Pool,
  { country, today }: { country: string; today: string },
): Promise<PlantRow> {
  const [row] = await prepared<PlantRow>(
    preparedPool,
    'titles being cut',
    `with open as materialized (
        select order_line_id, making_jobs.format, stage, stage_at, quantity
        from making_jobs join orders on orders.id = making_jobs.order_id
        where stage not in ('packed', 'dispatched', 'cancelled') and medium <> 'Merch'
          and start_on <= $1::date and orders.held_at is null
          and orders.cancelled_at is null and orders.refunded_at is null),
      made as (
        select releases.group_id, format, stage, max(stage_at) as since
        from open
        join order_lines on order_lines.id = open.order_line_id and order_lines.mode <> 'proof'
        join releases on releases.id = order_lines.sellable_id
        where stage <> 'queued'
        group by releases.group_id, format, stage)
      select (
          select jsonb_agg(jsonb_build_object('card', card, 'format', format, 'stage', stage)
            order by is_cut desc, since desc, group_id, format, stage)
          from (
            select made.*, shelf.card, stage like 'side_%' as is_cut
            from made join shelf using (group_id)
            where sold_in is null or $2 = any(sold_in)
            order by is_cut desc, since desc, group_id, format, stage limit ${MAX_TITLES}) as shown) as titles,
        coalesce(sum(quantity) filter (where stage <> 'queued'), 0)::integer as copies,
        coalesce(sum(quantity) filter (where stage = 'queued'), 0)::integer as waiting
      from open`,
    [today, country],
  );
  return row ?? { titles: null, copies: 0, waiting: 0 };
}

export const beingCutRoutes: Handlers<Pick<typeof browseCalls, 'GET /api/being_cut'>> = {
  'GET /api/being_cut': async ({ ctx, country }) => {
    const today = calendarDate(ctx.clock.now());
    const { titles, copies, waiting } = await readPlant(ctx.preparedPool, { country, today });
    const book = await priceBook(ctx);
    const formatOf = (code: string) =>
      book.types.find((type) => type.code === code)?.format ?? code;
    const data = (titles ?? []).map(({ card, format, stage }) => {
      const { uuid, title, primary_artist, url, image } = readCardContent({ card });
      return { uuid, title, primary_artist, url, image, format: formatOf(format), stage };
    });
    return { data, next_page_url: null, copies, waiting };
  },
};
