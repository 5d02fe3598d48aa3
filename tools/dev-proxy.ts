/** Keeps the port open while the server restarts, so that browsers wait instead of failing. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { freeAddresses } from '../server/listen.ts';

/** The port of the server, or an error message for the browser. */
type ProxyTarget = { port: number } | { sorry: string };

export interface DevProxy {
  /** Null makes connections wait. */
  setTarget(way: ProxyTarget | null): void;
  close(): void;
}

export async function startDevProxy(place: { HOST: string; PORT: number }): Promise<DevProxy> {
  const visitors = new Set<Socket>();
  const waiting = new Set<Socket>();
  let way: ProxyTarget | null = null;

  function onConnection(visitor: Socket): void {
    visitors.add(visitor);
    visitor.on('error', () => undefined);
    visitor.once('close', () => {
      visitors.delete(visitor);
      waiting.delete(visitor);
    });
    if (way) forward(visitor, way);
    else waiting.add(visitor);
  }

  const doors = (await freeAddresses(place)).map((host) =>
    createServer(onConnection).listen(place.PORT, host),
  );
  await Promise.all(doors.map((door) => once(door, 'listening')));
  return {
    setTarget(next) {
      way = next;
      if (next === null) return;
      for (const visitor of waiting) forward(visitor, next);
      waiting.clear();
    },
    close() {
      for (const door of doors) door.close();
      for (const visitor of visitors) visitor.destroy();
    },
  };
}

function forward(visitor: Socket, way: ProxyTarget): void {
  if ('sorry' in way) visitor.end(errorPage(way.sorry));
  else pipeline(visitor, connect(way.port, '127.0.0.1'), visitor, () => undefined);
}

/** A page that reloads itself. */
function errorPage(words: string): string {
  const head = ['HTTP/1.1 503 Service Unavailable', 'content-type: text/plain; charset=utf-8'];
  return [...head, 'refresh: 1', 'connection: close', '', words].join('\r\n');
}
