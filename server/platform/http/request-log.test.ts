import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { collectLogs, type LogLine } from '../../testing/logs.ts';
import { registerRequestLog } from './request-log.ts';

function appWith(log: pino.Logger): FastifyInstance {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: (request) => String(request.headers['x-id'] ?? 'some-id'),
  });
  registerRequestLog(app);
  app.get('/health', async () => 'ok');
  app.get('/broken', async (_request, reply) => reply.code(503).send('no'));
  app.get('/speaking', async (request) => {
    request.log.warn({ token: 'told to nobody' }, 'on my own');
    return 'ok';
  });
  app.get('/*', async () => 'ok');
  return app;
}

const ofRequests = (lines: readonly LogLine[]) => lines.filter(({ msg }) => msg === 'request');

describe('request log line', () => {
  it('has only method, path, status and duration', async () => {
    const { log, lines } = collectLogs();
    await appWith(log).inject({ url: '/some/page?token=secret', headers: { cookie: 'a=secret' } });
    expect(ofRequests(lines)).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        pid: process.pid,
        hostname: expect.any(String),
        reqId: 'some-id',
        method: 'GET',
        path: '/some/page',
        status: 200,
        ms: expect.any(Number),
        msg: 'request',
      },
    ]);
    expect(JSON.stringify(ofRequests(lines))).not.toContain('secret');
  });

  it('is readable for any path, and omits possible link tokens', async () => {
    const { log, lines } = collectLogs();
    const app = appWith(log);
    await app.inject('/say-"hello"\\/ä');
    await app.inject(`/reset/${'t'.repeat(32)}/now`);
    expect(ofRequests(lines).map(({ path }) => path)).toEqual([
      expect.stringContaining('hello'),
      '/reset/…/now',
    ]);
  });

  it('is an error when the server failed, and debug level for health checks', async () => {
    const { log, lines } = collectLogs();
    const app = appWith(log);
    await app.inject('/broken');
    await app.inject('/health');
    expect(ofRequests(lines).map(({ level }) => level)).toEqual([50, 20]);
  });

  it('is not written below the log level', async () => {
    const { lines } = collectLogs();
    const out = { write: (line: string) => lines.push(JSON.parse(line)) };
    const app = appWith(pino({ level: 'error' }, out as DestinationStream));
    await app.inject('/some/page');
    await app.inject('/broken');
    expect(ofRequests(lines).map(({ path }) => path)).toEqual(['/broken']);
  });
});

describe('request logger', () => {
  it('adds the request id to its lines and those of its children, and hides secrets', async () => {
    const lines: LogLine[] = [];
    const out = { write: (line: string) => lines.push(JSON.parse(line)) };
    const app = appWith(pino({ redact: ['token'] }, out as unknown as DestinationStream));
    app.get('/deep', async (request) => {
      request.log.child({ part: 'inner' }).error('from a child');
      return 'ok';
    });
    await app.inject({ url: '/speaking', headers: { 'x-id': 'one' } });
    await app.inject({ url: '/deep', headers: { 'x-id': 'two' } });
    expect(lines).toContainEqual(
      expect.objectContaining({ reqId: 'one', msg: 'on my own', token: '[Redacted]' }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ reqId: 'two', msg: 'from a child', part: 'inner' }),
    );
  });
});

describe('log file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lathe-test-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('gets one line for each of many concurrent requests', async () => {
    const file = join(folder, 'requests.log');
    const app = appWith(pino(pino.destination({ dest: file, sync: false })));
    const ids = Array.from({ length: 50 }, (_, index) => `id-${index}`);
    await Promise.all(ids.map((id) => app.inject({ url: '/page', headers: { 'x-id': id } })));
    await eventually(async () => {
      const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
      const requests = ofRequests(lines.map((line) => JSON.parse(line) as LogLine));
      expect(requests.map(({ reqId }) => reqId).sort()).toEqual(ids.toSorted());
    });
  });
});
