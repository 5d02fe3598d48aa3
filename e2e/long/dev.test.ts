import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../server/testing/eventually.ts';
import { reservePort } from '../../server/testing/reserve-port.ts';
import { dataFolder, processesOf, run, stillRunning } from '../testing/programs.ts';

const SERVER_FILE = join(import.meta.dirname, '..', '..', 'server', 'app.ts');

describe('npm run dev', () => {
  it('serves pages from source, restarts the server when its files change, and stops everything on Ctrl-C', async () => {
    const PORT = await reservePort();
    const DATA_DIR = await dataFolder();
    const dev = run('tools/bootstrap.mjs dev', { PORT, DATA_DIR, DEMO: 'off' });
    await dev.waitForOutput('Ctrl-C stops everything.');
    const url = `http://localhost:${PORT}`;
    expect(dev.output.out).toContain(`Lathe is open: ${url}`);

    const page = await fetch(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self' ws:");
    expect(await page.text()).toContain('/entry.client.tsx');
    const source = await (await fetch(`${url}/root.tsx`)).text();
    expect(source.includes('import.meta.hot.accept')).toBe(true);

    // The first half is the process id.
    const server = async () =>
      (await fetch(`${url}/health`)).headers.get('x-request-id')?.split('-')[0];
    const before = await server();
    await utimes(SERVER_FILE, new Date(), new Date());
    await dev.waitForOutput(`${join('server', 'app.ts')} has changed`);
    await eventually(async () => expect(await server()).not.toBe(before));
    expect(await (await fetch(url)).text()).toContain('/entry.client.tsx');

    const running = await processesOf(DATA_DIR, dev);
    dev.killGroup('SIGINT');
    expect(await dev.ended).toBe(0);
    expect(dev.output.err).toBe('');
    expect(await stillRunning(running)).toEqual([]);
  });
});
