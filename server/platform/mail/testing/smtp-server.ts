/** A real mail server on a free port that stores what it receives, or rejects it on demand. */
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  raw: string;
  from: string;
  to: string[];
  user: string | undefined;
  connection: string;
  at: number;
  /** False when the mail was accepted without a reply. */
  answered: boolean;
}

export async function startSmtpServer() {
  const received: ReceivedMail[] = [];
  const refusing: {
    recipient?: Error | undefined;
    data?: Error | undefined;
    /** Accepts the mail and disconnects without a reply. */
    answer?: boolean;
  } = {};
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (password === 'pass word') done(null, { user: username ?? '' });
      else done(new Error('Wrong password'));
    },
    onRcptTo: (_address, _session, done) => done(refusing.recipient),
    onData(stream, session, done) {
      stream.setEncoding('latin1');
      text(stream).then((raw) => {
        if (refusing.data) return done(refusing.data);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          raw,
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user,
          connection: session.id,
          at: Date.now(),
          answered: !refusing.answer,
        });
        if (refusing.answer) hangUp(session.id);
        else done();
      }, done);
    },
  });
  // The client may be killed in the middle of a mail.
  server.on('error', () => undefined);
  function hangUp(id: string): void {
    for (const connection of server.connections) {
      if (connection.id === id) connection._socket.destroy();
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://someone:pass%20word@127.0.0.1:${port}`,
    received,
    refusing,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
