import type { eventFigureCalls } from '@lathe/contract/event-figure-calls';
import { eventStatus } from '@lathe/rules/event-states';
import { zonedTime } from '@lathe/rules/zoned-time';
import type { Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { type OwnEventRow, readOwnEvent } from '../events/index.ts';
import { readFigures } from './read-figures.ts';
import { presentSettlement, readStatement } from './read-statement.ts';

export const eventFigureRoutes: Handlers<typeof eventFigureCalls> = {
  'GET /api/users/{user}/events/{event}/figures': async (call) => {
    const { ctx, params } = call;
    const event = await readOwnEvent(ctx.db, { ownerId: params.user, id: params.event });
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'pages.read' });
    return { event: presentEvent(event, ctx.clock.now()), ...(await readFigures(ctx.db, event)) };
  },

  'GET /api/users/{user}/events/{event}/statement': async (call) => {
    const { ctx, params, locale } = call;
    const event = await readOwnEvent(ctx.db, { ownerId: params.user, id: params.event });
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'sales.read' });
    const { availableOn, guests, settlements, names } = await readStatement(ctx.db, event);
    return {
      event: presentEvent(event, ctx.clock.now()),
      available_on: availableOn,
      guests,
      settlements: settlements.map((each) => presentSettlement(each, { names, locale })),
    };
  },
};

function presentEvent(event: OwnEventRow, now: Date) {
  const { id, name, venue, city, startsAt, timeZone } = event;
  return {
    uuid: id,
    name,
    venue,
    city,
    starts_at: zonedTime(startsAt, timeZone),
    time_zone: timeZone,
    status: eventStatus(event, now),
  };
}
