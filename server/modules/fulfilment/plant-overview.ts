/** Overview of the open work. */
import type { PlantOverview } from '@lathe/contract/production';
import { addWorkingDays, type CalendarDate } from '@lathe/rules/dates';
import { dispatchDate } from '@lathe/rules/dispatch';
import { type MachineLoad, RECORD_MACHINE } from '@lathe/rules/plant-load';
import { PRODUCTION_STAGES } from '@lathe/rules/production';
import { inTransaction } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { audit } from '../accounts/index.ts';
import { plantLoad, setCapacity } from '../production/index.ts';
import { countJobs, listBatchable } from './job-store.ts';
import { countParcels } from './parcel-store.ts';
import { formatName, presentMaterial, viewerOf } from './present.ts';

/** One working week. */
const DAYS_SHOWN = 5;

export async function readPlantOverview(call: Caller): Promise<PlantOverview> {
  const { ctx, actor } = call;
  const viewer = await viewerOf(call);
  const { today, book } = viewer;
  const load = await plantLoad(ctx);
  const first = dispatchDate({ today });
  const counts = await countJobs(ctx.db, today);
  const rank = ({ format }: { format: string }) => {
    const type = book.types.find(({ code }) => code === format);
    return type?.position ?? Number.MAX_SAFE_INTEGER;
  };
  const order = ({ stage }: { stage: (typeof PRODUCTION_STAGES)[number] }) =>
    PRODUCTION_STAGES.indexOf(stage);
  return {
    today,
    counts: counts
      .toSorted((a, b) => rank(a) - rank(b) || order(a) - order(b))
      .map(({ format, ...count }) => ({
        format: { code: format, name: formatName(format, viewer) },
        ...count,
      })),
    batchable: (await listBatchable(ctx.db, today)).map(({ jobs, copies, ...made }) => ({
      format: { code: made.format, name: formatName(made.format, viewer) },
      material: presentMaterial(made, viewer),
      jobs,
      copies,
    })),
    parcels: await countParcels(ctx.db),
    vinyl_capacity: load.get(RECORD_MACHINE)?.capacity ?? 0,
    days: daysOf(load.get(RECORD_MACHINE), first),
    types: [...load]
      .filter(([machine]) => machine !== RECORD_MACHINE)
      .map(([format, machineLoad]) => ({
        format: { code: format, name: formatName(format, viewer) },
        capacity: machineLoad.capacity,
        days: daysOf(machineLoad, first),
      })),
    operations: { set_capacity_enabled: actor?.isAdmin ?? false },
  };
}

function daysOf(load: MachineLoad | undefined, first: CalendarDate) {
  return Array.from({ length: DAYS_SHOWN }, (_, at) => {
    const date = addWorkingDays(first, at);
    return { date, booked: load?.bookedByDay.get(date) ?? 0 };
  });
}

export async function changeCapacity(call: Caller, to: number): Promise<void> {
  const { ctx, actor, ip } = call;
  await inTransaction(ctx.db, async (tx) => {
    const from = await setCapacity(tx, ctx, to);
    await audit(tx, {
      at: ctx.clock.now(),
      action: 'production.capacity_set',
      actorId: signedIn(actor).userId,
      details: { from, to },
      ip,
    });
  });
}
