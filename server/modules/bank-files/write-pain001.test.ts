import { remainder97 } from '@lathe/rules/identifiers/check-digits';
import { money } from '@lathe/rules/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEBTORS, gbPayment, sepaPayment } from './testing/payments.ts';
import { hasXmllint, xmllint } from './testing/xmllint.ts';
import { type Payment, writePain001 } from './write-pain001.ts';
import { schemaErrors } from './xml-schemas.ts';

const createdAt = new Date('2026-11-18T10:00:00.123Z');
const executeOn = '2026-11-20';

function write(payments: readonly Payment[], scheme: 'gb' | 'sepa' = 'gb'): string {
  const groups = [{ debtor: DEBTORS[scheme], executeOn, payments }];
  return writePain001({ id: 'LATHE-1', createdAt, groups });
}

const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(
    ([, value]) => value,
  );

describe('a UK file', () => {
  const xml = write([
    gbPayment({ endToEndId: 'P1', amount: money(10_000_001, 'GBP'), name: 'Jörg & Söhne Ltd' }),
    gbPayment({ endToEndId: 'P2', amount: money(9, 'GBP'), reference: 'LATHE ROYALTIES OCTOBER' }),
  ]);

  it('is valid by the schema of ISO', () => {
    expect(schemaErrors(xml, 'iso')).toEqual([]);
  });

  it.skipIf(!hasXmllint)('is valid by xmllint', () => {
    expect(xmllint(xml, 'pain.001.001.09.xsd')).toBe('');
  });

  it('has count and sum, sort codes, shared charges and short references', () => {
    expect(valuesOf(xml, 'NbOfTxs')).toEqual(['2', '2']);
    expect(valuesOf(xml, 'CtrlSum')).toEqual(['100000.10', '100000.10']);
    expect(valuesOf(xml, 'InstdAmt')).toEqual(['100000.01', '0.09']);
    expect(valuesOf(xml, 'MmbId')).toEqual(['200000', '123456', '123456']);
    expect(valuesOf(xml, 'ChrgBr')).toEqual(['SHAR']);
    expect(valuesOf(xml, 'Ustrd')).toEqual(['LATHE 1', 'LATHE ROYALTIES OC']);
    expect(valuesOf(xml, 'Nm')).toEqual(expect.arrayContaining(['Joerg + Soehne Ltd', 'Ann Lee']));
    expect(valuesOf(xml, 'CreDtTm')).toEqual(['2026-11-18T10:00:00Z']);
    expect(valuesOf(xml, 'Dt')).toEqual([executeOn]);
    expect(xml).not.toContain('UETR');
  });

  it('asks the bank in the bank’s own words if it has any', () => {
    const debtor = { ...DEBTORS.gb, service: 'FAST' };
    const own = writePain001({
      id: 'LATHE-1',
      createdAt,
      groups: [{ debtor, executeOn, payments: [gbPayment()] }],
    });
    expect(own).toContain('<Prtry>FAST</Prtry>');
    expect(schemaErrors(own, 'iso')).toEqual([]);
  });
});

describe('a SEPA file', () => {
  const french = {
    scheme: 'sepa',
    iban: 'FR1420041010050500013M02606',
    bic: 'PSSTFRPPLIL',
  } as const;
  const xml = write(
    [sepaPayment({ endToEndId: 'E1' }), sepaPayment({ endToEndId: 'E2', account: french })],
    'sepa',
  );

  it('is valid by the schemas of ISO and EPC, with and without BICs', () => {
    expect(schemaErrors(xml, 'iso')).toEqual([]);
    expect(schemaErrors(xml, 'epc')).toEqual([]);
    expect(valuesOf(xml, 'ChrgBr')).toEqual(['SLEV']);
    expect(valuesOf(xml, 'Cd')).toEqual(['SEPA', 'ROYA', 'ROYA']);
    expect(xml).not.toContain('UETR');
  });

  it.skipIf(!hasXmllint)('is valid by xmllint', () => {
    expect(xmllint(xml, 'pain.001.001.09.xsd')).toBe('');
    expect(xmllint(xml, 'epc-pain.001.001.09.xsd')).toBe('');
  });

  it('pays euros only, and only to IBANs', () => {
    expect(() => write([sepaPayment({ amount: money(1, 'GBP') })], 'sepa')).toThrow('no sepa');
    expect(() => write([gbPayment()], 'sepa')).toThrow('no sepa');
    expect(() => write([sepaPayment()], 'gb')).toThrow('no gb');
  });
});

describe('every file', () => {
  it('has one group per account that pays, with own sums', () => {
    const xml = writePain001({
      id: 'LATHE-1',
      createdAt,
      groups: [
        { debtor: DEBTORS.gb, executeOn, payments: [gbPayment({ amount: money(150, 'GBP') })] },
        { debtor: DEBTORS.sepa, executeOn, payments: [sepaPayment({ amount: money(25, 'EUR') })] },
      ],
    });
    expect(schemaErrors(xml, 'iso')).toEqual([]);
    expect(valuesOf(xml, 'CtrlSum')).toEqual(['1.75', '1.50', '0.25']);
    expect(valuesOf(xml, 'PmtInfId')).toEqual(['LATHE-1-1', 'LATHE-1-2']);
  });

  it('needs a payment, positive amounts and identifiers of banks', () => {
    expect(() => write([])).toThrow('needs a payment');
    expect(() => write([gbPayment({ amount: money(0, 'GBP') })])).toThrow('pays nothing');
    expect(() => write([gbPayment({ endToEndId: 'x'.repeat(36) })])).toThrow('identifier');
    expect(() => write([gbPayment({ endToEndId: 'ü' })])).toThrow('identifier');
  });

  it('is found invalid if something is wrong with it', () => {
    const wrong = write([sepaPayment()], 'sepa').replace('SLEV', 'SHAR');
    expect(schemaErrors(wrong, 'epc')[0]).toContain('ChrgBr');
  });

  it.skipIf(!hasXmllint)('is found invalid by xmllint, too', () => {
    const wrong = write([sepaPayment()], 'sepa').replace('SLEV', 'SHAR');
    expect(xmllint(wrong, 'epc-pain.001.001.09.xsd')).toContain('ChrgBr');
  });

  it('is valid and sums to the penny, for any names, amounts and accounts', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 90 }),
      fc.constantFrom('', '<Nm>&"]]>', 'Jörg Weiß', 'A\u0000B\uFFFE', '\ud800', '名前', "O'Neil//"),
    );
    const amount = fc.integer({ min: 1, max: 99_999_999_999 });
    const bban = fc.stringMatching(/^\d{18}$/);
    const account = {
      gb: fc.record({
        scheme: fc.constant('gb' as const),
        sortCode: fc.stringMatching(/^\d{6}$/),
        accountNumber: fc.stringMatching(/^\d{8}$/),
      }),
      sepa: fc.record({
        scheme: fc.constant('sepa' as const),
        iban: bban.map(germanIban),
        bic: fc.constantFrom(null, 'DEUTDEFF', 'DEUTDEFF500'),
      }),
    };
    for (const scheme of ['gb', 'sepa'] as const) {
      const currency = scheme === 'gb' ? 'GBP' : 'EUR';
      const payment = fc.record({
        endToEndId: fc.uuid().map((id) => id.replaceAll('-', '')),
        amount: amount.map((value) => money(value, currency)),
        name: text,
        account: account[scheme],
        reference: text,
      });
      const payments = fc.array(payment, { minLength: 1, maxLength: 8 });
      fc.assert(
        fc.property(payments, (list) => {
          const xml = write(list, scheme);
          expect(schemaErrors(xml, 'iso')).toEqual([]);
          if (scheme === 'sepa') expect(schemaErrors(xml, 'epc')).toEqual([]);
          const sum = list.reduce((total, each) => total + BigInt(each.amount.amount), 0n);
          const read = valuesOf(xml, 'InstdAmt').map((each) => BigInt(each?.replace('.', '') ?? 0));
          expect(read.reduce((total, each) => total + each, 0n)).toBe(sum);
          for (const each of valuesOf(xml, 'CtrlSum'))
            expect(each?.replace('.', '')).toBe(padded(sum));
          expect(valuesOf(xml, 'NbOfTxs')).toEqual([String(list.length), String(list.length)]);
          expect(write(list, scheme)).toBe(xml);
        }),
      );
    }
  });
});

const padded = (sum: bigint) => String(sum).padStart(3, '0');

function germanIban(digits: string): string {
  const check = 98 - remainder97(`${digits}DE00`);
  return `DE${String(check).padStart(2, '0')}${digits}`;
}
