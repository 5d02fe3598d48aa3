/** Checks signatures of tickets: with the browser, or with a package where it cannot (Chrome < 137). */
import type { IsSigned } from '@lathe/rules/door/decide-scan';
import { importAgain } from '../../ui/import-again.ts';

const loadCurves = () => import('@noble/curves/ed25519.js');

const NAME = 'Ed25519';

export function makeIsSigned(subtle: SubtleCrypto | undefined = crypto.subtle): IsSigned {
  const keys = new Map<string, Promise<CryptoKey | null>>();
  return async (publicKey, { signed, signature }) => {
    const name = publicKey.toString();
    const known = keys.get(name) ?? importKey(subtle, publicKey);
    keys.set(name, known);
    const key = await known;
    if (subtle && key) return await subtle.verify(NAME, key, plain(signature), plain(signed));
    const { ed25519 } = await importAgain(loadCurves);
    return ed25519.verify(signature, signed, publicKey);
  };
}

/** Null if the browser does not know this kind of signature. */
async function importKey(
  subtle: SubtleCrypto | undefined,
  publicKey: Uint8Array,
): Promise<CryptoKey | null> {
  try {
    return (await subtle?.importKey('raw', plain(publicKey), NAME, false, ['verify'])) ?? null;
  } catch {
    return null;
  }
}

/** The types of the browser do not accept shared memory. */
function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
