/** Buyers who press on whatever happens: over HTTP, with a browser's headers, each from an address of its own. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TEST_CARDS, type TestCardBehaviour } from '@lathe/rules/test-cards';

const CARDS: readonly TestCardBehaviour[] = [
  'succeeds',
  'lost_answer',
  'declined',
  'succeeds',
  'slow',
  'three_d_secure',
];

const ADDRESS = {
  name: 'Bo Lind',
  address_line_1: '1 Mill Lane',
  city: 'Leeds',
  postal_code: 'LS1 4AP',
  country: 'GB',
};

/** Long enough for a process that is killed amid an answer to be noticed. */
const PATIENCE_MS = 15_000;

/** Both processes may be down at once. */
const DOWN_MS = 60_000;

interface Answer {
  status: number;
  json: Record<string, unknown>;
}

export interface Buyer {
  /** Once more, unless everything is bought. */
  tryToBuy(): Promise<void>;
}

export async function makeBuyers(
  count: number,
  { origins, release }: { origins: readonly string[]; release: string },
): Promise<Buyer[]> {
  const headers = await formHeaders(origins[0] ?? '');
  return Array.from({ length: count }, (_, at) => makeBuyer(at, { origins, release, headers }));
}

function makeBuyer(
  at: number,
  {
    origins,
    release,
    headers,
  }: { origins: readonly string[]; release: string; headers: Record<string, string> },
): Buyer {
  const card = CARDS[at % CARDS.length];
  const number = TEST_CARDS.find(({ behaviour }) => behaviour === card)?.number;
  const own: Record<string, string> = {
    ...headers,
    'x-forwarded-for': `10.${Math.floor(Math.random() * 255)}.${at >> 8}.${at & 255}`,
  };
  let isDone = false;

  /** Null when the process died before it had answered, or was not there. */
  async function ask(path: string, body?: object, which = at): Promise<Answer | null> {
    const init = body
      ? { method: 'POST', headers: own, body: JSON.stringify(body) }
      : { headers: own };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      const reply = await fetch(`${origins[which % origins.length]}${path}`, { ...init, signal });
      const text = await reply.text();
      return { status: reply.status, json: text === '' ? {} : JSON.parse(text) };
    } catch {
      return null;
    }
  }

  /** As a person does: again, and at the other process. */
  async function press(path: string, body?: object): Promise<Answer> {
    const deadline = performance.now() + DOWN_MS;
    for (let tries = 0; performance.now() < deadline; tries += 1) {
      const answer = await ask(path, body, at + tries);
      if (answer && answer.status < 500) return answer;
      await sleep(200);
    }
    throw new Error(`Nobody answers at ${path}.`);
  }

  return {
    async tryToBuy() {
      if (isDone) return;
      if (own['x-cart-id'] === undefined) {
        const filled = await press('/es/cart', { type: 'release', uuid: release, quantity: 1 });
        if (typeof filled.json.id === 'string') own['x-cart-id'] = filled.json.id;
      }
      const { json: offer } = await press('/es/checkout?country=GB');
      const [service] = offer.services as { total: { amount: number } }[];
      if (!service) return;
      const typed = { card_number: number, expiry: '12/39', security_code: '123' };
      const { json: method } = await press('/es/sandbox/cards', typed);
      const { status, json } = await press('/es/checkout', {
        email: `buyer${at}@example.com`,
        address: ADDRESS,
        service: 'standard',
        terms: true,
        expected_total: service.total.amount,
        payment_method: method.payment_method,
      });
      if (json.status === 'action_needed') {
        const payment = String(json.action_url).split('/').at(-1);
        await press(`/es/sandbox/payments/${payment}/answer`, { approve: true });
        // Back in two windows at once, at both processes.
        const finish = `/es/checkout/${json.checkout}/finish`;
        await Promise.all([ask(finish, {}, 0), ask(finish, {}, 1)]);
      }
      isDone = json.status === 'paid' || (status === 409 && json.code === 'cart_empty');
    },
  };
}

async function formHeaders(origin: string): Promise<Record<string, string>> {
  const reply = await fetch(`${origin}/api/csrf_token`);
  const cookie = reply.headers.getSetCookie().find((each) => each.startsWith('XSRF-TOKEN='));
  const pair = cookie?.split(';', 1)[0] ?? '';
  const token = decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
  return { 'content-type': 'application/json', cookie: pair, 'x-xsrf-token': token };
}
