import { redirect } from 'react-router';

const GONE = 410;

/** Redirects an expired link to the page that sends a new one. */
export async function orAskForLink<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status === GONE) {
      throw redirect('/checkout/link?why=expired');
    }
    throw thrown;
  }
}
