import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSortCodes } from '../../platform/sort-codes.ts';
import { testApp } from '../../testing/app.ts';
import { bankSeller, SEPA_BODY, UK_BODY } from './testing/sellers.ts';

const folder = await mkdtemp(join(tmpdir(), 'lathe-sort-codes-'));
const SORT_CODE_TABLE = join(folder, 'valacdos.txt');
const SORT_CODE_SUBSTITUTES = join(folder, 'scsubtab.txt');
await writeFile(SORT_CODE_TABLE, '102400 107999 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1\r\n');
await writeFile(SORT_CODE_SUBSTITUTES, '938600 938611\r\n');

it('wrong digits of a British account are an error at their field, also in an IBAN', async () => {
  const app = await testApp({ env: { SORT_CODE_TABLE, SORT_CODE_SUBSTITUTES } });
  const ann = await bankSeller(app);
  const uk = { ...UK_BODY, sort_code: '10-79-99', account_number: '88837493' };
  const wrong = await ann.post(uk);
  expect([wrong.status, (wrong.json as { errors: object }).errors]).toEqual([
    422,
    {
      account_number: [
        'This number does not belong to this sort code. Please check every digit of both.',
      ],
    },
  ]);
  // Its own check digits are right.
  const iban = { ...SEPA_BODY, country: 'GB', iban: 'GB30 BUKB 1079 9988 8374 93' };
  expect(Object.keys(((await ann.post(iban)).json as { errors: object }).errors)).toEqual(['iban']);
  expect(await ann.rows()).toEqual([]);
  await ann.add({ ...uk, account_number: '88837491' });
  // Of this sort code the table says nothing.
  await ann.add({ ...UK_BODY, account_number: '12345678' });
});

it('the shop does not start with files that it cannot use', async () => {
  const read = (files: object) =>
    readSortCodes({ SORT_CODE_TABLE: undefined, SORT_CODE_SUBSTITUTES: undefined, ...files });
  expect(await read({})).toBeNull();
  await expect(read({ SORT_CODE_TABLE })).rejects.toThrow('belong together');
  const missing = join(folder, 'missing.txt');
  await expect(read({ SORT_CODE_TABLE: missing, SORT_CODE_SUBSTITUTES })).rejects.toThrow(
    'SORT_CODE_TABLE cannot be read',
  );
  // Exchanged.
  await expect(
    read({ SORT_CODE_TABLE: SORT_CODE_SUBSTITUTES, SORT_CODE_SUBSTITUTES: SORT_CODE_TABLE }),
  ).rejects.toThrow('Line 1 of the table of sort codes');
});
