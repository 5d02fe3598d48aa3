/** A server of a seller: a real one, that accepts messages or does what a test wants. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterAll, vi } from 'vitest';
import type { TestClock } from '../../../testing/clock.ts';

export interface Received {
  path: string;
  headers: Record<string, string>;
  /** As it was sent, byte for byte. */
  body: string;
}

export interface ReceivedMessage {
  type: string;
  timestamp: string;
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own data.
  data: any;
}

type Answer = (response: ServerResponse, received: Received) => void;

const accept: Answer = (response) => response.writeHead(204).end();

export async function openReceiver() {
  const received: Received[] = [];
  let answer = accept;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const message = {
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
      };
      received.push(message);
      answer(response, message);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    ids: () => received.map(({ headers }) => headers['webhook-id']),
    messages: () => received.map(({ body }) => JSON.parse(body) as ReceivedMessage),
    /** Null accepts everything again. */
    answerWith(wanted: Answer | null) {
      answer = wanted ?? accept;
    },
    /** Every request waits until the returned function is called. */
    holdAnswers(status: number): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      answer = async (response) => {
        await promise;
        response.writeHead(status).end();
      };
      return resolve;
    },
    answerStatus(status: number, headers: Record<string, string> = {}) {
      answer = (response) => response.writeHead(status, headers).end();
    },
  };
}

/** Judges as the library of the Standard Webhooks specification does, at the time of the test. */
export function isGenuine(message: Received, secret: string, clock: TestClock): boolean {
  vi.useFakeTimers({ now: clock.now(), toFake: ['Date'] });
  try {
    new Webhook(secret).verify(message.body, message.headers);
    return true;
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return false;
  } finally {
    vi.useRealTimers();
  }
}
