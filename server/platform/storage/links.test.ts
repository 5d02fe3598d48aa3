import { describe, expect, it } from 'vitest';
import { makeKeys } from '../keys.ts';
import { readGrant, signedQuery } from './links.ts';

const KEYS = makeKeys('a secret');
const now = new Date('2026-05-04T10:00:00Z');
const grant = {
  expires: new Date('2026-05-04T10:10:00Z'),
  maxBytes: 500,
  contentType: 'audio/wav',
  uploadId: 'abc',
  partNumber: 7,
  filename: 'für & dich.wav',
};
const key = 'songs/1.wav';
const signed = () => signedQuery(KEYS, 'PUT', key, grant);

describe('signed link', () => {
  it('grants exactly what was signed', () => {
    const query = new URLSearchParams(signed().toString());
    expect(readGrant(KEYS, { method: 'PUT', key, query, now })).toEqual(grant);
  });

  it.each(['expires', 'max', 'type', 'upload', 'part', 'filename', 'signature'])(
    'is invalid when %s is changed, omitted or duplicated',
    (name) => {
      for (const change of ['set', 'delete', 'append'] as const) {
        const query = signed();
        if (change === 'delete') query.delete(name);
        else if (name === 'signature' && change === 'append') continue;
        else query[change](name, change === 'set' ? '9999999999' : (query.get(name) ?? ''));
        const read = () => readGrant(KEYS, { method: 'PUT', key, query, now });
        expect(read).toThrow('link_invalid');
      }
    },
  );

  it('is invalid for another method, another key and another secret', () => {
    const query = signed();
    const request = { method: 'PUT', key, query, now } as const;
    expect(() => readGrant(KEYS, { ...request, method: 'GET' })).toThrow('link_invalid');
    expect(() => readGrant(KEYS, { ...request, key: 'songs/2.wav' })).toThrow('link_invalid');
    expect(() => readGrant(makeKeys('another'), request)).toThrow('link_invalid');
  });

  it('expires at its second, and is reported as expired rather than invalid', () => {
    const request = { method: 'PUT', key, query: signed() } as const;
    const just = new Date(+grant.expires - 1);
    expect(readGrant(KEYS, { ...request, now: just })).toEqual(grant);
    expect(() => readGrant(KEYS, { ...request, now: grant.expires })).toThrow('link_expired');
  });
});
