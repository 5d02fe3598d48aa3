/** Chromium with a profile on the disk, which a test can kill and start again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { MAX_WAIT_MS } from '../../server/testing/timeouts.ts';
import { chromiumProgram } from './launch-chromium.ts';

export interface ProfileBrowser {
  start(): Promise<BrowserContext>;
  /** As `kill -9`: nothing is written any more. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

export async function makeProfileBrowser(): Promise<ProfileBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'lathe-profile-'));
  const { executablePath, args } = await chromiumProgram();
  let child: ChildProcess | undefined;

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  return {
    async start() {
      const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`];
      child = spawn(executablePath, [...args, ...own], { stdio: ['ignore', 'ignore', 'pipe'] });
      const browser = await chromium.connectOverCDP(await addressOf(child));
      const [context] = browser.contexts();
      if (!context) throw new Error('The browser has no context.');
      context.setDefaultTimeout(MAX_WAIT_MS);
      return context;
    },
    kill,
    async remove() {
      await kill();
      // Its helpers end a moment later, and still write.
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Chromium prints it when it is ready. */
function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    stderr?.on('data', (text) => {
      output += String(text);
      const [, address] = /DevTools listening on (ws:\S+)/.exec(output) ?? [];
      if (address) resolve(address);
    });
    stderr?.on('end', () => reject(new Error(`Chromium did not start: ${output}`)));
  });
}
