import { redirect } from 'react-router';

const HTTP_GONE = 410;

/** Redirects an expired link to the page that sends a new one. */
export async function orRequestLink<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    if (thrown instanceof Response && thrown.status === HTTP_GONE) {
      throw redirect('/checkout/link?why=expired');
    }
    throw thrown;
  }
}
