/** Keeps the port open while the server restarts, so that browsers wait instead of failing. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { freeAddresses } from '../server/listen.ts';

/** The port of the server, or an error message for the browser. */
type ProxyTarget = { port: number } | { error: string };

export interface DevProxy {
  /** Null makes connections wait. */
  setTarget(target: ProxyTarget | null): void;
  close(): void;
}

export async function startDevProxy(address: { HOST: string; PORT: number }): Promise<DevProxy> {
  const visitors = new Set<Socket>();
  const waiting = new Set<Socket>();
  let target: ProxyTarget | null = null;

  function onConnection(visitor: Socket): void {
    visitors.add(visitor);
    visitor.on('error', () => undefined);
    visitor.once('close', () => {
      visitors.delete(visitor);
      waiting.delete(visitor);
    });
    if (target) forward(visitor, target);
    else waiting.add(visitor);
  }

  const servers = (await freeAddresses(address)).map((host) =>
    createServer(onConnection).listen(address.PORT, host),
  );
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return {
    setTarget(next) {
      target = next;
      if (next === null) return;
      for (const visitor of waiting) forward(visitor, next);
      waiting.clear();
    },
    close() {
      for (const server of servers) server.close();
      for (const visitor of visitors) visitor.destroy();
    },
  };
}

function forward(visitor: Socket, target: ProxyTarget): void {
  if ('error' in target) visitor.end(errorPage(target.error));
  else pipeline(visitor, connect(target.port, '127.0.0.1'), visitor, () => undefined);
}

/** A page that reloads itself. */
function errorPage(message: string): string {
  const head = ['HTTP/1.1 503 Service Unavailable', 'content-type: text/plain; charset=utf-8'];
  return [...head, 'refresh: 1', 'connection: close', '', message].join('\r\n');
}
