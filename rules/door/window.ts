/** When people are let in. */
import { DOOR_CLOSES_HOURS_AFTER, DOOR_OPENS_HOURS_BEFORE } from '../door-limits.ts';
import { addDuration, subtractDuration } from '../time.ts';

export interface DoorWindow {
  opensAt: Date;
  closesAt: Date;
}

export function doorWindow({
  startsAt,
  doorsAt,
}: {
  startsAt: Date;
  doorsAt: Date | null;
}): DoorWindow {
  return {
    opensAt: subtractDuration(doorsAt ?? startsAt, { hours: DOOR_OPENS_HOURS_BEFORE }),
    closesAt: addDuration(startsAt, { hours: DOOR_CLOSES_HOURS_AFTER }),
  };
}
