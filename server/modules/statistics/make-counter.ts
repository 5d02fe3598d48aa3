/** Decides whether a beacon counts, and writes the counts of this process every few seconds. */
import {
  ADDRESS_BEACONS_PER_MINUTE_MAX,
  type LeftOutReason,
  VISITOR_VIEWS_PER_MINUTE_MAX,
} from '@lathe/rules/statistics';
import { trafficSource } from '@lathe/rules/traffic-sources';
import { isbot } from 'isbot';
import type { Ctx } from '../../context.ts';
import { serialQueue } from '../../platform/serial-queue.ts';
import type { Beacon } from './beacon.ts';
import { makeBoundedCache } from './bounded-cache.ts';
import { type Batch, makeCollector } from './collect-counts.ts';
import { findSubject, type Subject, subjectKey } from './find-subject.ts';
import { makeFloodGuard } from './floods.ts';
import { makeSalts, visitorHash } from './salts.ts';
import { writeCounts } from './write-counts.ts';

export interface Sender {
  address: string;
  userAgent: string;
  /** The country that the visitor chose; empty without a choice. */
  country: string;
  /** Sent by a page of another site. */
  isForeign: boolean;
}

/** A page that was just published or hidden is known a little later. */
const SUBJECTS = { max: 20_000, forMs: 60_000 };
/** Five minutes without a database; then the oldest is given up. */
const MAX_WAITING_BATCHES = 30;

export function makeCounter(ctx: Ctx, write = writeCounts) {
  const { db, clock, log } = ctx;
  const collector = makeCollector();
  const saltOfToday = makeSalts(ctx);
  const subjects = makeBoundedCache<Subject | null>(SUBJECTS);
  const isVisitorFlood = makeFloodGuard(VISITOR_VIEWS_PER_MINUTE_MAX);
  const isAddressFlood = makeFloodGuard(ADDRESS_BEACONS_PER_MINUTE_MAX);
  const inTurn = serialQueue();
  /** Oldest first. A batch stays until it is known to be stored. */
  const waiting: Batch[] = [];

  async function subjectOf(beacon: Beacon): Promise<Subject | null> {
    const now = clock.now().getTime();
    const key = subjectKey(beacon);
    const known = subjects.get(key, now);
    if (known) return known.value;
    const found = await findSubject(ctx, beacon);
    subjects.set(key, found, now);
    return found;
  }

  function reasonToLeaveOut(beacon: Beacon, sender: Sender, hash: string): LeftOutReason | null {
    const now = clock.now();
    if (sender.isForeign) return 'foreign';
    if (sender.userAgent === '' || isbot(sender.userAgent)) return 'bot';
    const isFlood =
      isAddressFlood(sender.address, now) || (beacon.kind === 'view' && isVisitorFlood(hash, now));
    return isFlood ? 'flood' : null;
  }

  return {
    async count(beacon: Beacon, sender: Sender): Promise<void> {
      if (collector.isFull()) return;
      const found = await subjectOf(beacon);
      if (!found) return;
      const { address, userAgent, country } = sender;
      const salt = await saltOfToday();
      const { day } = salt;
      const hash = visitorHash(salt, { address, userAgent, pageId: found.pageId });
      const reason = reasonToLeaveOut(beacon, sender, hash);
      if (reason) return collector.leaveOut({ pageId: found.pageId, day, reason });
      const { referrer, source, medium, device } = beacon;
      collector.add({
        ...found,
        at: clock.now(),
        day,
        hash,
        what: beacon.kind === 'play' ? beacon.depth : beacon.kind,
        source: trafficSource({ referrer, source, medium }, new URL(ctx.config.publicUrl).hostname),
        country,
        device,
      });
    },

    /** Rejects if the database is away; what was counted is then written by a later call. */
    flush: () =>
      inTurn(async () => {
        const batch = collector.take();
        if (batch) waiting.push(batch);
        while (waiting.length > MAX_WAITING_BATCHES) {
          waiting.shift();
          log.error('statistics: the database is away for too long, a batch is lost');
        }
        for (let next = waiting[0]; next; next = waiting[0]) {
          await write(db, next, clock.now());
          waiting.shift();
        }
      }),
  };
}
