/**
 * A minimal Stripe for the browser: the script, its frame with a card field, a wallet with one
 * address, and the bank page.
 * Card data stays in the frame; the page gets a token.
 */
import type { Page } from 'playwright-core';
import type { StripeServer } from '../../server/platform/cards/testing/stripe-server.ts';

const SCRIPT = `
window.Stripe = function (key) {
  let frame = null;
  const element = {
    listeners: {},
    on(name, listener) { element.listeners[name] = listener; },
    mount(place) {
      frame = document.createElement('iframe');
      frame.title = 'Secure payment input frame';
      frame.src = 'https://js.stripe.com/frame.html';
      frame.onload = () => element.listeners.ready();
      place.replaceChildren(frame);
    },
    destroy() { frame?.remove(); frame = null; },
  };
  const walletFor = (options) => {
    const listeners = {};
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Pay with the wallet';
    button.onclick = async () => {
      listeners.click({ resolve: (asked) => { window.walletAsked = asked; } });
      await new Promise((resolve) => listeners.shippingaddresschange(
        { name: 'Bo Lind', address: { country: 'GB' }, resolve, reject: resolve }));
      window.walletAmount = options.amount;
      listeners.confirm({
        paymentFailed: (reason) => { window.walletFailed = reason; },
        billingDetails: { name: 'Bo Lind', email: 'wallet@example.com' },
        shippingAddress: { name: 'Bo Lind', address: {
          line1: '1 Mill Lane', line2: null, city: 'Leeds', state: '', postal_code: 'LS1 4AP', country: 'GB' } },
        expressPaymentType: 'apple_pay',
      });
    };
    return {
      on(name, listener) { listeners[name] = listener; },
      mount(place) {
        place.replaceChildren(button);
        listeners.ready({ availablePaymentMethods: { applePay: true } });
      },
      destroy() { button.remove(); },
    };
  };
  const answer = (question) => new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    frame.contentWindow.postMessage(question, 'https://js.stripe.com', [port2]);
  });
  return {
    _registerWrapper() {},
    elements: (options) => {
      const current = { key, ...options };
      const elements = {
        isWallet: false,
        create(kind) {
          elements.isWallet = kind === 'expressCheckout';
          if (elements.isWallet) return walletFor(current);
          window.stripeOptions = current;
          return element;
        },
        getElement: () => element,
        update: (changed) => Object.assign(current, changed),
        submit: async () => (elements.isWallet || (await answer('isComplete')) ? {} : { error: { type: 'validation_error' } }),
      };
      return elements;
    },
    createPaymentMethod: async ({ elements }) => ({
      paymentMethod: { id: elements.isWallet ? 'pm_ok' : await answer('method') },
    }),
  };
};`;

const FRAME = `<!doctype html><label>Card number <input id="card"></label>
<script>
const METHODS = { 4242424242424242: 'pm_ok', 4000000000000002: 'pm_declined', 4000000000003220: 'pm_secure' };
addEventListener('message', ({ data, ports }) => {
  const typed = document.getElementById('card').value;
  ports[0].postMessage(data === 'isComplete' ? typed.length === 16 : METHODS[typed]);
});
</script>`;

const BANK = `<!doctype html><h1>Is that you?</h1><a href="RETURN">Yes, it is me</a>`;

export async function serveStripe(page: Page, stripe: StripeServer): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) => {
    const isFrame = route.request().url().endsWith('/frame.html');
    return route.fulfill(
      isFrame
        ? { contentType: 'text/html', body: FRAME }
        : { contentType: 'text/javascript', body: SCRIPT },
    );
  });
  await page.route('https://hooks.stripe.com/**', async (route) => {
    const id = route.request().url().split('/').at(-1) ?? '';
    const action = stripe.intents.get(id)?.next_action as {
      redirect_to_url: { return_url: string };
    };
    stripe.authenticate(id, true);
    const body = BANK.replace('RETURN', action.redirect_to_url.return_url);
    await route.fulfill({ contentType: 'text/html', body });
  });
}
