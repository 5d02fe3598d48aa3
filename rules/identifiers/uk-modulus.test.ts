import { describe, expect, it } from 'vitest';
import { checkModulus } from './uk-modulus.ts';
import { parseModulusTable } from './uk-modulus-table.ts';

/** Only the ranges of the test cases. The whole table is a file of the operator. */
const WEIGHTS = `
070116 070116 MOD11 0 0 7 6 5 8 9 4 5 6 7 8 9 -1 12
070116 070116 MOD10 0 3 2 4 5 8 9 4 5 6 7 8 9 -1 13
074456 074456 MOD11 0 0 7 6 5 8 9 4 5 6 7 8 9 -1 12
074456 074456 MOD10 0 3 2 4 5 8 9 4 5 6 7 8 9 -1 13
086090 086090 MOD10 0 0 3 7 1 3 7 1 3 7 1 3 7 1 8
089000 089999 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 1
102400 107999 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1
110000 119280 DBLAL 0 0 2 1 2 1 2 1 2 1 2 1 2 1 1
134012 134020 MOD11 0 0 0 7 5 9 8 4 6 3 5 2 0 0 4
180002 180002 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1 14
200901 201159 MOD11 0 0 0 0 0 0 0 7 6 5 4 3 2 1 6
200901 201159 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 6
202700 203239 MOD11 0 0 0 0 0 0 0 7 6 5 4 3 2 1 6
202700 203239 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 6
309001 309633 MOD11 0 0 3 2 9 8 5 7 6 5 4 3 2 1 2
309001 309633 MOD11 0 0 3 2 9 8 1 7 6 5 4 3 2 1 9
771900 772799 MOD11 0 0 1 2 5 3 6 4 8 7 10 9 3 1 7
820000 826917 MOD11 0 0 0 0 0 0 0 0 7 3 4 9 2 1
820000 826917 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 3
826919 827999 MOD11 0 0 0 0 0 0 0 0 7 3 4 9 2 1
826919 827999 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1 3
870000 872791 MOD11 0 0 1 2 5 3 6 4 8 7 10 9 3 1 10
870000 872791 MOD11 0 0 5 10 9 8 0 7 6 5 4 3 2 1 11
938000 938696 MOD11 7 6 5 4 3 2 7 6 5 4 3 2 0 0 5
938000 938696 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 0 5
`;
const table = parseModulusTable({ weights: WEIGHTS, substitutes: '938600 938611\r\n' });

/** All test cases of the specification, version 6.40, in its order. */
const CASES = [
  [1, 'modulus 10', '089999', '66374958', 'valid'],
  [2, 'modulus 11', '107999', '88837491', 'valid'],
  [3, 'modulus 11 and double alternate', '202959', '63748472', 'valid'],
  [4, 'exceptions 10 and 11: only the first passes', '871427', '46238510', 'valid'],
  [5, 'exceptions 10 and 11: only the second passes', '872427', '46238510', 'valid'],
  [6, 'exception 10: ab is 09 and g is 9', '871427', '09123496', 'valid'],
  [7, 'exception 10: ab is 99 and g is 9', '871427', '99123496', 'valid'],
  [8, 'exception 3: c is 6, so the second check is left out', '820000', '73688637', 'valid'],
  [9, 'exception 3: c is 9, so the second check is left out', '827999', '73988638', 'valid'],
  [10, 'exception 3: both checks pass', '827101', '28748352', 'valid'],
  [11, 'exception 4: the remainder is the check digit', '134020', '63849203', 'valid'],
  [12, 'exception 1', '118765', '64371389', 'valid'],
  [13, 'exception 6: an account in a foreign currency', '200915', '41011166', 'valid'],
  [14, 'exception 5', '938611', '07806039', 'valid'],
  [15, 'exception 5 with another sort code', '938600', '42368003', 'valid'],
  [16, 'exception 5: both remainders are 0', '938063', '55065200', 'valid'],
  [17, 'exception 7: would fail without it', '772798', '99345694', 'valid'],
  [18, 'exception 8', '086090', '06774744', 'valid'],
  [19, 'exceptions 2 and 9: the first passes', '309070', '02355688', 'valid'],
  [
    20,
    'exceptions 2 and 9: the second passes with another sort code',
    '309070',
    '12345668',
    'valid',
  ],
  [21, 'exceptions 2 and 9: a is not 0, g is not 9', '309070', '12345677', 'valid'],
  [22, 'exceptions 2 and 9: a is not 0, g is 9', '309070', '99345694', 'valid'],
  [23, 'exception 5: the second check digit is wrong', '938063', '15764273', 'invalid'],
  [24, 'exception 5: the first check digit is wrong', '938063', '15764264', 'invalid'],
  [25, 'exception 5: the first remainder is 1', '938063', '15763217', 'invalid'],
  [26, 'exception 1: fails', '118765', '64371388', 'invalid'],
  [27, 'modulus 11 passes, double alternate fails', '203099', '66831036', 'invalid'],
  [28, 'modulus 11 fails, double alternate passes', '203099', '58716970', 'invalid'],
  [29, 'modulus 10 fails', '089999', '66374959', 'invalid'],
  [30, 'modulus 11 fails', '107999', '88837493', 'invalid'],
  [31, 'exceptions 12 and 13: the first passes', '074456', '12345112', 'valid'],
  [32, 'exceptions 12 and 13: both pass', '070116', '34012583', 'valid'],
  [33, 'exceptions 12 and 13: only the second passes', '074456', '11104102', 'valid'],
  [34, 'exception 14: only the second passes', '180002', '00000190', 'valid'],
] as const;

describe('the modulus check', () => {
  it.each(CASES)('case %i: %s', (_number, _what, sortCode, accountNumber, result) => {
    expect(checkModulus(table, { sortCode, accountNumber })).toBe(result);
  });

  it.each([
    // The examples in the text of the specification.
    ['180002', '98093517', 'valid'],
    ['180002', '00000192', 'invalid'],
    // Nothing says how these are checked.
    ['999999', '12345678', 'unknown'],
    ['134011', '63849203', 'unknown'],
  ])('of %s %s is %s', (sortCode, accountNumber, result) => {
    expect(checkModulus(table, { sortCode, accountNumber })).toBe(result);
  });

  it('finds every wrong digit of an account that is checked with modulus 11', () => {
    const account = { sortCode: '107999', accountNumber: '88837491' };
    for (let position = 0; position < 8; position += 1) {
      for (let digit = 0; digit < 10; digit += 1) {
        const number = Array.from(account.accountNumber);
        const isSame = number[position] === String(digit);
        number[position] = String(digit);
        expect(checkModulus(table, { ...account, accountNumber: number.join('') })).toBe(
          isSame ? 'valid' : 'invalid',
        );
      }
    }
  });
});

describe('a table', () => {
  const row = '010004 016715 MOD11 0 0 0 0 0 0 8 7 6 5 4 3 2 1';
  const parse = (weights: string, substitutes = '') => parseModulusTable({ weights, substitutes });

  it.each([
    ['', 'is empty'],
    [`${row}\n010004 016715 MOD11 0 0 0`, 'Line 2 of the table'],
    [row.replace('MOD11', 'MOD12'), 'Line 1 of the table'],
    [row.replace('010004', '099999'), 'Line 1 of the table'],
    [row.replace('8 7', '8 x'), 'Line 1 of the table'],
    [row.replace('MOD11', 'DBLAL').replace('8 7', '8 -7'), 'Line 1 of the table'],
    [`${row} 15`, 'exception 15, which is not known'],
  ])('that is wrong is not used: %j', (weights, problem) => {
    expect(() => parse(weights)).toThrow(problem);
  });

  it('of replaced sort codes that is wrong is not used', () => {
    expect(() => parse(row, '938173 938017\n\n938600')).toThrow('Line 3 of the replaced');
  });

  it('can have other spaces, line ends and empty lines', () => {
    const { rows, substitutes } = parse(`\r\n${row}   7\r\n`, '938600 938611\r\n');
    expect(rows).toMatchObject([{ method: 'MOD11', exception: 7 }]);
    expect([...substitutes]).toEqual([['938600', '938611']]);
  });
});
