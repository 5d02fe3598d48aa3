/** A request whose second half is held back, so that it stays pending. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

/** Resolves when the server has read the first half and asks for the rest. */
export async function sendHalfRequest(port: number): Promise<{ socket: Socket; rest: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    [
      'POST /api/login HTTP/1.1',
      'host: x',
      'content-type: application/json',
      'content-length: 2',
      'expect: 100-continue',
      '',
      '{',
    ].join('\r\n'),
  );
  const [continueReply] = await once(socket, 'data');
  if (String(continueReply) !== CONTINUE)
    throw new Error(`It did not ask for the rest, but: ${continueReply}`);
  return { socket, rest: '}' };
}
