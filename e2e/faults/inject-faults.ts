/** Runs the planned faults on time, and reverts those that do not end by themselves. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Random, randomFrom } from '../../demo/sleeves/random.ts';
import { smtpError, type startSmtpServer } from '../../server/platform/mail/testing/smtp-server.ts';
import type { FaultWindow } from './audit-mails.ts';
import type { Providers } from './payouts/providers.ts';
import type { FaultKind, PlannedFault } from './plan.ts';
import type { LoadBalancer, ProxyFault } from './proxy.ts';
import type { ShopProcesses } from './shop-processes.ts';
import type { SmallDisk } from './small-disk.ts';
import type { TestPostgres } from './test-postgres.ts';

/** A clock that is off by more than a minute is rare, but must do no harm. */
export const SKEWS = ['0', '90', '-90'] as const;
const PROXY_FAULTS: readonly [ProxyFault, ...ProxyFault[]] = [
  'passed_on',
  'twice',
  'late',
  'unheard',
];

export interface FaultTargets {
  shop: ShopProcesses;
  postgres: TestPostgres;
  disk: SmallDisk;
  mail: Awaited<ReturnType<typeof startSmtpServer>>;
  proxy: LoadBalancer;
  providers: Providers;
}

interface InjectOptions {
  seed: string;
  stop: AbortSignal;
  print(line: string): void;
  /** Reports a fault that did not end correctly, such as a process that did not restart. */
  reportFinding(finding: string): void;
}

/** Returns the time of each fault; resolves when everything works again. */
export async function injectFaults(
  targets: FaultTargets,
  plan: readonly PlannedFault[],
  { seed, stop, print, reportFinding }: InjectOptions,
): Promise<FaultWindow[]> {
  const started = performance.now();
  const faultWindows: FaultWindow[] = [];
  const random = randomFrom(`skews ${seed}`);
  const busy = new Map<string, Promise<void>>();
  const seen = new Set<FaultKind>();
  for (const fault of plan) {
    const waitMs = Math.max(0, fault.atMs - (performance.now() - started));
    await sleep(waitMs, undefined, { signal: stop }).catch(() => undefined);
    if (stop.aborted) break;
    const description = FAULT_DESCRIPTIONS[fault.kind];
    const before = busy.get(description);
    // Skipped while a slow process still restarts, but each kind runs at least once.
    if (before && seen.has(fault.kind)) continue;
    seen.add(fault.kind);
    const committing = (before ?? Promise.resolve()).then(async () => {
      const moment = { kind: fault.kind, from: Date.now(), until: Number.POSITIVE_INFINITY };
      faultWindows.push(moment);
      const about = await injectFault(targets, fault, random).catch((error: Error) => {
        reportFinding(`${fault.kind}: ${error.message}`);
        return `, ${error.message}`;
      });
      const second = ((performance.now() - started) / 1000).toFixed(0).padStart(4);
      print(`${second} s  ${fault.kind}${about}`);
      moment.until = Date.now();
      if (busy.get(description) === committing) busy.delete(description);
    });
    busy.set(description, committing);
  }
  await Promise.all(busy.values());
  return faultWindows;
}

const FAULT_DESCRIPTIONS: Record<FaultKind, string> = {
  'web killed': 'processes',
  'worker killed': 'processes',
  'everything killed': 'processes',
  'database stopped in order': 'database',
  'database stopped at once': 'database',
  'storage refuses': 'disk',
  'disk full': 'disk',
  'mail refused': 'mail',
  'mail server hangs up': 'mail',
  'card events in disorder': 'card events',
  'payout providers late': 'payout providers',
  'payout providers down': 'payout providers',
  'payout events in disorder': 'payout events',
};

async function injectFault(
  targets: FaultTargets,
  fault: PlannedFault,
  random: Random,
): Promise<string> {
  const { kind, durationMs, pick } = fault;
  const { shop, postgres, disk, mail, proxy, providers } = targets;
  const seconds = `, ${(durationMs / 1000).toFixed(1)} s`;
  const kill = async (name: string) => {
    const CLOCK_SKEW_SECONDS = random.pick(SKEWS);
    await shop.kill(name, { CLOCK_SKEW_SECONDS });
    return `: ${name}, back with a clock off by ${CLOCK_SKEW_SECONDS} s`;
  };
  switch (kind) {
    case 'web killed':
    case 'worker killed': {
      const role = kind === 'web killed' ? 'web' : 'worker';
      const names = shop.names.filter((name) => name.startsWith(role));
      return await kill(names[Math.floor(pick * names.length)] ?? '');
    }
    case 'everything killed':
      await Promise.all(shop.names.map(kill));
      return '';
    case 'database stopped in order':
    case 'database stopped at once':
      // Most restarts are quick, so long ones are rare.
      await postgres.restart(
        kind.endsWith('at once') ? 'at once' : 'in order',
        pick ** 2 * durationMs,
      );
      return `, away for ${((pick ** 2 * durationMs) / 1000).toFixed(1)} s`;
    case 'storage refuses':
      await disk.unmount();
      await sleep(durationMs);
      await disk.remount();
      return seconds;
    case 'disk full':
      await disk.fill?.();
      await sleep(durationMs);
      await disk.freeSpace();
      return seconds;
    case 'mail refused':
      mail.refusing[pick < 0.5 ? 'recipient' : 'data'] = smtpError(451, 'Try again later');
      await sleep(durationMs);
      Object.assign(mail.refusing, { recipient: undefined, data: undefined });
      return seconds;
    case 'mail server hangs up':
      mail.refusing.answer = true;
      await sleep(durationMs);
      mail.refusing.answer = false;
      return seconds;
    case 'card events in disorder':
      proxy.nextFault = () => random.pick(PROXY_FAULTS);
      await sleep(durationMs);
      proxy.nextFault = null;
      return seconds;
    case 'payout providers late':
      providers.setLate(true);
      await sleep(durationMs);
      providers.setLate(false);
      return seconds;
    case 'payout providers down':
      await providers.goDown();
      await sleep(durationMs);
      await providers.goUp();
      return seconds;
    case 'payout events in disorder':
      providers.setDisorder(true);
      await sleep(durationMs);
      providers.setDisorder(false);
      return seconds;
  }
}
