/** A minimal PostgreSQL server that only reports its version. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Returns the URL of a database with that version; `silent` accepts connections without a response.
 */
export async function fakePostgres(version: number | 'silent'): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (version !== 'silent') socket.once('data', () => welcome(socket, version));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return `postgres://ann:secret@127.0.0.1:${address.port}/shop`;
}

const AUTHENTICATED = message('R', int32(0));
const READY = message('Z', Buffer.from('I'));

function welcome(socket: Socket, version: number): void {
  socket.write(Buffer.concat([AUTHENTICATED, READY]));
  socket.on('data', (bytes) => {
    if (String.fromCharCode(bytes[0] ?? 0) === 'Q') socket.write(replyTo(`${version}0000`));
  });
}

/** One row with one text column, for any query. */
function replyTo(text: string): Buffer {
  const column = Buffer.concat([
    Buffer.from('server_version_num\0'),
    int32(0),
    int16(0),
    int32(25),
    int16(-1),
    int32(-1),
    int16(0),
  ]);
  return Buffer.concat([
    message('T', Buffer.concat([int16(1), column])),
    message('D', Buffer.concat([int16(1), int32(text.length), Buffer.from(text)])),
    message('C', Buffer.from('SHOW\0')),
    READY,
  ]);
}

function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
