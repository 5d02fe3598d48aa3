/** The board by item: one row for all open jobs of one release, or of one item in one colour. */
import type { ProductionGroup } from '@lathe/contract/production';
import { PRODUCTION_STEP_MAX } from '@lathe/rules/limits';
import {
  type MerchStep,
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
import { featuresOf, soldThingSql } from '../kinds/index.ts';
import type { SoldThing } from '../sellables/index.ts';
import { IN_PLANT, ITEM, type JobFilter, notBlockedSql } from './job-store.ts';
import { formatName, presentMaterial, sortSizes, type Viewer } from './present.ts';

interface GroupStage {
  stage: ProductionStage;
  copies: number;
  /** The most urgent jobs, with their copies. */
  step: { number: number; quantity: number }[];
}

interface GroupRow {
  item: string;
  /** For the cursor. */
  place: string;
  /** Days from 1970 to the earliest dispatch date, for the cursor. */
  day: string;
  dispatchOn: string;
  jobs: number;
  copies: number;
  lateCopies: number;
  stages: GroupStage[];
  sizes: { size: string; copies: number }[];
  title: string;
  artist: string;
  thing: SoldThing | null;
  format: string;
  material: string;
  medium: ProductionMedium;
  sides: number;
  steps: MerchStep[] | null;
}

type GroupFilter = Omit<JobFilter, 'order' | 'item' | 'material'>;

/** One row more than a page. The filters apply to jobs, so a row counts only what they select. */
export async function listGroups(
  db: Db,
  { show, today, keys, ...filter }: GroupFilter,
): Promise<GroupRow[]> {
  const [day, last] = keys ?? [null, null];
  const { format, stage } = { format: filter.format ?? null, stage: filter.stage ?? null };
  const { rows } = await sql<GroupRow>`${PREPARED}
    with open_jobs as (
      select ${ITEM} as item, material, size, making_jobs.id, making_jobs.number, stage,
        coalesce(reprint_quantity, making_jobs.quantity) as quantity, dispatch_on
      from making_jobs
      join orders on orders.id = making_jobs.order_id
      join order_lines on order_lines.id = making_jobs.order_line_id
      where ${IN_PLANT} and ${notBlockedSql(today)} = ${show === 'open'}
        and (${format}::text is null or format = ${format})
        and (${stage}::text is null or stage = ${stage})
    ), at_stages as (
      select item, material, stage, count(*) as jobs, sum(quantity) as copies,
        sum(quantity) filter (where dispatch_on < ${today}::date) as late,
        min(dispatch_on) as first_day, min(id::text)::uuid as job_id,
        (array_agg(jsonb_build_object('number', number, 'quantity', quantity)
          order by dispatch_on, number))[1:${sql.raw(String(PRODUCTION_STEP_MAX))}] as step
      from open_jobs group by item, material, stage
    ), by_size as (
      select item, material, jsonb_agg(jsonb_build_object('size', size, 'copies', copies)) as sizes
      from (
        select item, material, size, sum(quantity)::integer as copies
        from open_jobs group by item, material, size
      ) as sized
      group by item, material
    ), grouped as (
      select item, material, md5(item::text || ' ' || material)::uuid as place,
        min(first_day) as first_day, sum(jobs)::integer as jobs,
        sum(copies)::integer as copies, coalesce(sum(late), 0)::integer as "lateCopies",
        min(job_id::text)::uuid as job_id, jsonb_agg(jsonb_build_object('stage', stage,
          'copies', copies, 'step', to_jsonb(step))) as stages
      from at_stages group by item, material
      having ${day}::integer is null
        or (min(first_day), md5(item::text || ' ' || material)::uuid) > (date '1970-01-01' + ${day}::integer, ${last}::uuid)
      order by first_day, place limit ${sql.raw(String(PAGE_SIZE + 1))}
    )
    select item, place, (first_day - date '1970-01-01')::text as day, first_day as "dispatchOn",
      jobs, copies, "lateCopies", stages, order_lines.title, order_lines.artist, format,
      grouped.material, medium, sides, steps, sizes, ${soldThingSql('order_lines')} as thing
    from grouped
    join by_size using (item, material)
    join making_jobs on making_jobs.id = job_id
    join order_lines on order_lines.id = making_jobs.order_line_id
    order by first_day, place`.execute(db);
  return rows;
}

export function presentGroup(
  row: GroupRow,
  viewer: Viewer & { show: JobFilter['show'] },
): ProductionGroup {
  const hasSizes = row.sizes.some(({ size }) => size !== '');
  const rank = ({ stage }: GroupStage) => PRODUCTION_STAGES.indexOf(stage);
  return {
    uuid: row.item,
    title: row.title,
    artist: row.artist,
    artwork: presentPicture(row.thing?.image),
    format: { code: row.format, name: formatName(row.format, viewer) },
    material: presentMaterial(row, viewer),
    // A colour and sizes say it all.
    options: row.material === '' && !hasSizes ? featuresOf(row.thing, viewer) : [],
    sizes: hasSizes ? sortSizes(row.sizes, { ...viewer, format: row.format }) : [],
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
  item: Pick<GroupRow, 'medium' | 'sides' | 'steps'>,
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
