/**
 * A software authenticator: creates keys and signs like a phone, or with faults that a test sets.
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewCredential, SignedCredential } from '@lathe/contract/passkey-calls';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { TestBrowser, TestReply } from './browser.ts';
import type { TestPerson } from './people.ts';

const ORIGIN = 'http://localhost:3000';
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_NEW_KEY = 0x40;

interface PasskeyForgery {
  origin?: string;
  rpId?: string;
  /** User verification (fingerprint or PIN) was skipped. */
  unverified?: boolean;
  counter?: number;
  challenge?: string;
  userHandle?: string | undefined;
}

interface PasskeyOptions {
  challenge: string;
  user?: { id: string };
}

export interface PasskeyDevice {
  create(options: PasskeyOptions, forgery?: PasskeyForgery): NewCredential;
  get(options: PasskeyOptions, forgery?: PasskeyForgery): SignedCredential;
}

export function makePasskeyDevice(): PasskeyDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;
  let owner = '';

  function authenticatorData(
    { rpId = 'localhost', unverified, ...forgery }: PasskeyForgery,
    newKey?: Buffer,
  ) {
    counter += 1;
    const flags =
      USER_PRESENT | (unverified ? 0 : USER_VERIFIED) | (newKey === undefined ? 0 : HAS_NEW_KEY);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(forgery.counter ?? counter);
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([flags]),
      count,
      ...(newKey ? [newKey] : []),
    ]);
  }

  function newKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    // COSE: an elliptic curve key for ES256 on P-256.
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(credentialId.length);
    const aaguid = Buffer.alloc(16);
    return Buffer.concat([aaguid, length, credentialId, isoCBOR.encode(cose)]);
  }

  return {
    create(options, forgery = {}) {
      owner = options.user?.id ?? '';
      const statement = new Map<string, string>();
      const attestation = new Map<string, string | Uint8Array | typeof statement>([
        ['fmt', 'none'],
        ['attStmt', statement],
        ['authData', new Uint8Array(authenticatorData(forgery, newKey()))],
      ]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options, forgery).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    get(options, forgery = {}) {
      const client = clientData('webauthn.get', options, forgery);
      const data = authenticatorData(forgery);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle: forgery.userHandle ?? owner,
        },
      };
    },
  };
}

function clientData(type: string, { challenge }: PasskeyOptions, forgery: PasskeyForgery): Buffer {
  const { origin = ORIGIN } = forgery;
  return Buffer.from(JSON.stringify({ type, challenge: forgery.challenge ?? challenge, origin }));
}

export async function addPasskey(
  browser: TestBrowser,
  { id }: TestPerson,
  device: PasskeyDevice,
  { name = 'Phone', forgery = {} }: { name?: string; forgery?: PasskeyForgery } = {},
): Promise<TestReply> {
  const base = `/api/account/${id}/passkeys`;
  const options = (await browser.post(`${base}/options`)).json as PasskeyOptions;
  return await browser.post(base, { name, answer: device.create(options, forgery) });
}

export async function signInByPasskey(
  browser: TestBrowser,
  device: PasskeyDevice,
  forgery: PasskeyForgery = {},
): Promise<TestReply> {
  const options = (await browser.post('/api/login/passkey/options')).json as PasskeyOptions;
  return await browser.post('/api/login/passkey', device.get(options, forgery));
}
