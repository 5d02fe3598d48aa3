/** Browser side of passkeys. The WebAuthn library is loaded on first use. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';
import { importAgain } from '../../ui/import-again.ts';

const load = () => import('@simplewebauthn/browser');

/** Opaque to this code; passed on to the authenticator. */
export interface PasskeyOptions {
  [option: string]: unknown;
  challenge: string;
}

/** Null until hydration, when support is not known yet. */
export function usePasskeySupport(): boolean | null {
  return useSyncExternalStore(never, isSupported, () => null);
}

const never = () => () => undefined;
const isSupported = () => typeof window.PublicKeyCredential === 'function';

export async function makePasskey(options: PasskeyOptions) {
  const { startRegistration } = await importAgain(load);
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return await startRegistration({ optionsJSON });
}

export async function signWithPasskey(options: PasskeyOptions) {
  const { startAuthentication } = await importAgain(load);
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return await startAuthentication({ optionsJSON });
}

export type PasskeyProblem = 'cancelled' | 'present' | 'failed';

/** Browsers report a refused, timed-out and missing passkey as the same error. */
export function passkeyProblem(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'present' : 'failed';
}
