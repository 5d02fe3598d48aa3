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
  const ownHost = new URL(ctx.config.publicUrl).hostname;
  const collector = makeCollector();
  const saltOfToday = makeSalts(ctx);
  const subjects = makeBoundedCache<Subject | null>(SUBJECTS);
  const isVisitorFlood = makeFloodGuard(VISITOR_VIEWS_PER_MINUTE_MAX);
  const isAddressFlood = makeFloodGuard(ADDRESS_BEACONS_PER_MINUTE_MAX);
  const inTurn = serialQueue();
  /** Oldest first. A batch stays until it is known to be stored. */
  const waiting: Batch[] = [];

  /** A flood asks the database for nothing. */
  async function subjectOf(beacon: Beacon, isFlood: boolean): Promise<Subject | null> {
    const now = clock.now().getTime();
    const key = subjectKey(beacon);
    const known = subjects.get(key, now);
    if (known || isFlood) return known?.value ?? null;
    const found = await findSubject(ctx, beacon);
    subjects.set(key, found, now);
    return found;
  }

  function reasonToLeaveOut(
    { isForeign, userAgent }: Sender,
    isFlood: () => boolean,
  ): LeftOutReason | null {
    if (isForeign) return 'foreign';
    if (userAgent === '' || isbot(userAgent)) return 'bot';
    return isFlood() ? 'flood' : null;
  }

  return {
    async count(beacon: Beacon, sender: Sender): Promise<void> {
      if (collector.isFull()) return;
      const { address, userAgent, country } = sender;
      const isFlood = isAddressFlood(address, clock.now());
      const found = await subjectOf(beacon, isFlood);
      if (!found) return;
      const salt = await saltOfToday();
      const { day } = salt;
      const hash = visitorHash(salt, { address, userAgent, pageId: found.pageId });
      const reason = reasonToLeaveOut(
        sender,
        () => isFlood || (beacon.kind === 'view' && isVisitorFlood(hash, clock.now())),
      );
      if (reason) return collector.leaveOut({ pageId: found.pageId, day, reason });
      const { referrer, source, medium, device } = beacon;
      collector.add({
        ...found,
        at: clock.now(),
        day,
        hash,
        what: beacon.kind === 'play' ? beacon.depth : beacon.kind,
        source: trafficSource({ referrer, source, medium }, ownHost),
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
