/** The board by item: one row for all open jobs of a release or variant. */
import type { ProductionGroup } from '@lathe/contract/production';
import { PRODUCTION_STEP_MAX } from '@lathe/rules/limits';
import {
  PRODUCTION_STAGES,
  type ProductionMedium,
  type ProductionStage,
  productionMachine,
} from '@lathe/rules/production';
import { nextState } from '@lathe/rules/state-machine';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import { PAGE_SIZE } from '../../platform/http/paging.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { optionName } from '../catalogue/index.ts';
import { IN_PLANT, ITEM, type JobFilter, notBlockedSql } from './job-store.ts';
import { formatName, type Viewer } from './present.ts';

interface GroupStage {
  stage: ProductionStage;
  copies: number;
  /** The most urgent jobs, with their copies. */
  step: { number: number; quantity: number }[];
}

interface GroupRow {
  item: string;
  /** Days from 1970 to the earliest dispatch date, for the cursor. */
  day: string;
  dispatchOn: string;
  jobs: number;
  copies: number;
  lateCopies: number;
  stages: GroupStage[];
  title: string;
  artist: string;
  image: unknown;
  format: string;
  medium: ProductionMedium;
  sides: number;
  optionIds: number[];
  size: string | null;
  colour: string | null;
}

type GroupFilter = Omit<JobFilter, 'order' | 'item'>;

/** One row more than a page. The filters apply to jobs, so a row counts only what they select. */
export async function listGroups(
  db: Db,
  { show, today, keys, ...filter }: GroupFilter,
): Promise<GroupRow[]> {
  const [day, last] = keys ?? [null, null];
  const { format, stage } = { format: filter.format ?? null, stage: filter.stage ?? null };
  const { rows } = await sql<GroupRow>`${PREPARED}
    with open_jobs as (
      select ${ITEM} as item, making_jobs.id, making_jobs.number, making_jobs.quantity, stage,
        dispatch_on
      from making_jobs
      join orders on orders.id = making_jobs.order_id
      join order_lines on order_lines.id = making_jobs.order_line_id
      where ${IN_PLANT} and ${notBlockedSql(today)} = ${show === 'open'}
        and (${format}::text is null or format = ${format})
        and (${stage}::text is null or stage = ${stage})
    ), at_stages as (
      select item, stage, count(*) as jobs, sum(quantity) as copies,
        sum(quantity) filter (where dispatch_on < ${today}::date) as late,
        min(dispatch_on) as first_day, min(id::text)::uuid as job_id,
        (array_agg(jsonb_build_object('number', number, 'quantity', quantity)
          order by dispatch_on, number))[1:${sql.raw(String(PRODUCTION_STEP_MAX))}] as step
      from open_jobs group by item, stage
    ), grouped as (
      select item, min(first_day) as first_day, sum(jobs)::integer as jobs,
        sum(copies)::integer as copies, coalesce(sum(late), 0)::integer as "lateCopies",
        min(job_id::text)::uuid as job_id, jsonb_agg(jsonb_build_object('stage', stage,
          'copies', copies, 'step', to_jsonb(step))) as stages
      from at_stages group by item
      having ${day}::integer is null
        or (min(first_day), item) > (date '1970-01-01' + ${day}::integer, ${last}::uuid)
      order by 2, 1 limit ${sql.raw(String(PAGE_SIZE + 1))}
    )
    select item, (first_day - date '1970-01-01')::text as day, first_day as "dispatchOn", jobs,
      copies, "lateCopies", stages, order_lines.title, order_lines.artist, format, medium, sides,
      coalesce(releases.image, merch_items.image) as image, size, colour,
      array(select design_option_id from release_options
        where release_options.release_id = releases.id order by 1) as "optionIds"
    from grouped
    join making_jobs on making_jobs.id = job_id
    join order_lines on order_lines.id = making_jobs.order_line_id
    left join releases on releases.id = order_lines.release_id
    left join merch_variants on merch_variants.id = order_lines.merch_variant_id
    left join merch_items on merch_items.id = merch_variants.item_id
    order by first_day, item`.execute(db);
  return rows;
}

export function presentGroup(
  row: GroupRow,
  viewer: Viewer & { show: JobFilter['show'] },
): ProductionGroup {
  const { book, locale } = viewer;
  const options = row.optionIds.flatMap((id) => book.option(id) ?? []);
  const rank = ({ stage }: GroupStage) => PRODUCTION_STAGES.indexOf(stage);
  return {
    uuid: row.item,
    title: row.title,
    artist: row.artist,
    artwork: presentPicture(row.image),
    format: { code: row.format, name: formatName(row.format, viewer) },
    options: [
      ...options.map((option) => optionName(option, locale)),
      ...[row.size, row.colour].flatMap((word) => word || []),
    ],
    jobs: row.jobs,
    copies: row.copies,
    late_copies: row.lateCopies,
    dispatch_on: row.dispatchOn,
    stages: row.stages
      .toSorted((a, b) => rank(a) - rank(b))
      .map(({ stage, copies, step }) => ({
        stage,
        copies,
        step: viewer.show === 'open' ? stepOf(row, stage, step) : null,
      })),
  };
}

function stepOf(
  item: Pick<GroupRow, 'medium' | 'sides'>,
  stage: ProductionStage,
  jobs: GroupStage['step'],
): ProductionGroup['stages'][number]['step'] {
  const next = nextState(productionMachine(item), stage, 'advance', 'plant');
  if (!next.ok) return null;
  return {
    to: next.state,
    copies: jobs.reduce((sum, { quantity }) => sum + quantity, 0),
    jobs: jobs.map(({ number }) => number),
  };
}
