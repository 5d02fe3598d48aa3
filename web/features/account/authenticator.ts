/** The browser's side of passkeys. What it takes is fetched when somebody presses, not before. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useSyncExternalStore } from 'react';

/** As the server gives them; only the authenticator looks inside. */
export interface PasskeyOptions {
  [option: string]: unknown;
  challenge: string;
}

/** Null as long as it is not known: on the server, and until scripts have taken over. */
export function usePasskeySupport(): boolean | null {
  return useSyncExternalStore(never, isSupported, () => null);
}

const never = () => () => undefined;
const isSupported = () => typeof window.PublicKeyCredential === 'function';

export async function makePasskey(options: PasskeyOptions) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return await startRegistration({ optionsJSON });
}

export async function signWithPasskey(options: PasskeyOptions) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return await startAuthentication({ optionsJSON });
}

export type PasskeyProblem = 'cancelled' | 'present' | 'failed';

/** Browsers do not say whether a person said no, waited too long, or had none. */
export function passkeyProblem(error: unknown): PasskeyProblem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
  return name === 'InvalidStateError' ? 'present' : 'failed';
}
