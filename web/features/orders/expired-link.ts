import { redirect } from 'react-router';

const GONE = 410;

/** A link that no longer works leads to where a new one can be asked for. */
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
