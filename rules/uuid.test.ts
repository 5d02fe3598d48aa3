import { describe, expect, it } from 'vitest';
import { isUuid, isUuidInAnyCase } from './uuid.ts';

const ID = 'de300000-0000-4000-8000-00000000000a';

describe('UUID', () => {
  it('is lower-case, and accepts capitals only in user input', () => {
    expect([isUuid(ID), isUuidInAnyCase(ID)]).toEqual([true, true]);
    expect([isUuid(ID.toUpperCase()), isUuidInAnyCase(ID.toUpperCase())]).toEqual([false, true]);
  });

  it.each(['', 'night-bus', `${ID}\n`, ` ${ID}`, ID.replaceAll('-', ''), `${ID}0`])(
    'rejects %j',
    (text) => expect([isUuid(text), isUuidInAnyCase(text)]).toEqual([false, false]),
  );
});
