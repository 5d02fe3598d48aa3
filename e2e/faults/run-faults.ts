/**
 * Fault test of the whole shop: two web processes and two workers behind a load balancer, users who
 * buy and sell, and faults that depend on the seed. At the end, an audit compares the responses
 * that users got with the final state.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../server/config.ts';
import { makeContext } from '../../server/make-context.ts';
import { startSmtpServer } from '../../server/platform/mail/testing/smtp-server.ts';
import { testClock } from '../../server/testing/clock.ts';
import { silentLog } from '../../server/testing/logs.ts';
import { reservePort } from '../../server/testing/reserve-port.ts';
import { audit } from './audit.ts';
import { advanceClock, skipDelaysUntil, waitUntilDrained } from './drain-work.ts';
import { injectFaults, SKEWS } from './inject-faults.ts';
import { startProviders } from './payouts/providers.ts';
import { preparePayouts } from './payouts/run-payouts.ts';
import { FAULTS, type PlanOptions, planFaults } from './plan.ts';
import { startProxy } from './proxy.ts';
import { buildReport, type Report } from './report.ts';
import { emptyResponseLog, increment, type ResponseLog } from './response-log.ts';
import { startProcesses } from './shop-processes.ts';
import { mountSmallDisk } from './small-disk.ts';
import { startTestPostgres } from './test-postgres.ts';
import { createUsers, type UserCounts } from './users.ts';

export interface FaultRun {
  seed: string;
  minutes: number;
  gapMs?: PlanOptions['gapMs'];
  userCounts: UserCounts;
  stop: AbortSignal;
  print(line: string): void;
}

export async function runWithFaults(run: FaultRun): Promise<Report> {
  const { seed, minutes, gapMs, userCounts, stop, print } = run;
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'lathe-faults-'));
  await chmod(folder, 0o755);
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const postgres = stack.use(await startTestPostgres(folder));
  const dataDir = join(folder, 'data');
  const disk = stack.use(await mountSmallDisk(dataDir, Math.ceil(300 + 60 * minutes)));
  const mail = await startSmtpServer();
  stack.defer(() => mail.close());
  const [proxyPort = 0, ...ports] = [await reservePort(), await reservePort(), await reservePort()];
  const origin = `http://localhost:${proxyPort}`;
  const providers = stack.use(await startProviders({ seed, origin }));
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'info',
    SECRET: 'a shared secret for all processes of this test',
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    MAIL: 'smtp',
    SMTP_URL: mail.url,
    ...providers.settings,
  };
  const clock = testClock(new Date().toISOString());
  const live = await makeContext(readConfig(env), postgres.url, { clock, log: silentLog });
  stack.defer(() => live.close());
  const { ctx } = live;

  const responseLog = emptyResponseLog();
  const proxy = stack.use(await startProxy(proxyPort, ports));
  const shop = stack.use(
    await startProcesses(env, {
      ports,
      workers: 2,
      envOf: (at) => ({ CLOCK_SKEW_SECONDS: SKEWS[at % SKEWS.length] ?? '0' }),
      onLog: (name, line) => recordLogLine(responseLog, name, line),
    }),
  );
  const endpoints = {
    origins: [proxy.origin],
    onReply: (path: string, status: number, code: unknown) => {
      const isUnexpected = status === 0 || status === 400 || status === 404 || status === 419;
      const place = isUnexpected ? ` at ${path.replaceAll(/[0-9a-f-]{36}/g, '…')}` : '';
      increment(
        responseLog.replyCounts,
        `${[status, code].filter(Boolean).join(' ') || 'none'}${place}`,
      );
    },
  };
  const place = { seed, minutes, endpoints, responseLog };
  const payouts = await preparePayouts(ctx, { ...place, providers });
  const { releases } = payouts;
  const startUsers = await createUsers(ctx, { ...place, userCounts, releases });

  const kinds = FAULTS.filter((kind) => kind !== 'disk full' || disk.fill !== null);
  if (disk.fill === null) print('Mounting is not allowed here, so the disk is never full.');
  const plan = planFaults(seed, { minutes, kinds, ...(gapMs && { gapMs }) });
  const runFindings: string[] = [];
  const usersStop = new AbortController();
  const people = Promise.all([startUsers(usersStop.signal), payouts.start(usersStop.signal)]);
  const targets = { shop, postgres, disk, mail, proxy, providers };
  const faultWindows = await injectFaults(targets, plan, {
    seed,
    stop,
    print,
    reportFinding: (finding) => runFindings.push(finding),
  });
  usersStop.abort();
  const endedAt = performance.now();
  print('The faults are over; the simulated users finish.');
  await skipDelaysUntil(ctx, people);
  print(`All users finished after ${secondsSince(endedAt)} s; completing the remaining work.`);
  clock.set(new Date().toISOString());
  await advanceClock({ ctx, clock }, 2);
  await waitUntilDrained(ctx);
  await advanceClock({ ctx, clock }, 16);
  await waitUntilDrained(ctx);
  print(`The shop has no work left after ${secondsSince(endedAt)} s; paying the sellers.`);
  clock.set(new Date().toISOString());
  await payouts.finish(killEverything);
  const left = await waitUntilDrained(ctx);
  print(`All work is complete after ${secondsSince(endedAt)} s; starting the audit.`);
  const { bank } = payouts;
  const outside = { mails: mail.received, faultWindows, bank, providers };
  const audited = await audit({ ctx, responseLog, ...outside });
  const findings = [...runFindings, ...audited];
  return await buildReport({
    ctx,
    responseLog,
    ...outside,
    findings,
    left,
    shop,
    proxy,
  });

  /** A mail can then be sent twice, as after other faults. */
  async function killEverything(): Promise<void> {
    const window = { kind: 'everything killed', from: Date.now(), until: 0 } as const;
    await Promise.all(shop.names.map((name) => shop.kill(name)));
    faultWindows.push({ ...window, until: Date.now() });
  }
}

function secondsSince(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(0);
}

/** Counts the message only, without names and values, which differ each time. */
function recordLogLine(responseLog: ResponseLog, name: string, line: string): void {
  const [role = ''] = name.split(' ', 1);
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level: number;
      msg: string;
      err?: { message?: string };
    };
    if (level < 40) return;
    // Text after a quotation mark contains values that differ each time.
    const about = err?.message ? ` (${err.message.split("'", 1)[0]})` : '';
    increment(
      responseLog.logCounts,
      `${role} ${level >= 50 ? 'error' : 'warning'}: ${msg}${about}`,
    );
  } catch {
    increment(responseLog.logCounts, `${role}: ${line.slice(0, 160)}`);
  }
}
