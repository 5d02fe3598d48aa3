/** Which periodic jobs would have run in a span of time that the shop's clock skipped. */
import { DAY_MS, MINUTE_MS } from '@lathe/rules/time';
import type { JobDefinition } from './jobs.ts';
import { cronItems } from './tasks.ts';

/** Every schedule runs at least monthly, so a longer span contains no further one. */
const MAX_SPAN_MS = 32 * DAY_MS;

/** Like the worker, in UTC and by the minute: after `from`, up to and including `to`. */
export function passedSchedules(
  jobs: readonly JobDefinition[],
  { from, to }: { from: Date; to: Date },
): JobDefinition[] {
  const waiting = new Map(cronItems(jobs).map((item) => [item.task, item.match]));
  const passed = new Set<string>();
  const last = Math.floor(to.getTime() / MINUTE_MS) * MINUTE_MS;
  const earliest = Math.max(from.getTime(), to.getTime() - MAX_SPAN_MS);
  for (let at = last; at > earliest && waiting.size > 0; at -= MINUTE_MS) {
    const moment = new Date(at);
    const digest = {
      min: moment.getUTCMinutes(),
      hour: moment.getUTCHours(),
      date: moment.getUTCDate(),
      month: moment.getUTCMonth() + 1,
      dow: moment.getUTCDay(),
    };
    for (const [name, matches] of waiting) {
      if (!matches(digest)) continue;
      passed.add(name);
      waiting.delete(name);
    }
  }
  return jobs.filter(({ name }) => passed.has(name));
}
