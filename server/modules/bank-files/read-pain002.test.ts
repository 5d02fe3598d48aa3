import { readFileSync } from 'node:fs';
import { ParseOption, XmlDocument, XsdValidator } from 'libxml2-wasm';
import { describe, expect, it } from 'vitest';
import { readPain002, resultsOf, unknownPayments } from './read-pain002.ts';
import { bankReply } from './testing/replies.ts';

const read = (xml: string) => readPain002(new TextEncoder().encode(xml));
const sent = ['P1', 'P2', 'P3'].map((endToEndId) => ({ endToEndId, groupId: 'LATHE-1-1' }));

function results(options: Parameters<typeof bankReply>[0]) {
  const reply = read(bankReply(options));
  if (!reply) throw new Error('The reply is unreadable.');
  return resultsOf(reply, sent).map(({ endToEndId, result }) => [endToEndId, result]);
}

describe('a reply of the bank', () => {
  it('reports each payment, with code and words of the reason', () => {
    const reply = read(
      bankReply({
        all: 'PART',
        payments: [
          { endToEndId: 'P1', status: 'ACSC' },
          { endToEndId: 'P2', status: 'RJCT', reason: 'AC04', words: 'Konto gel&#246;scht' },
        ],
      }),
    );
    expect(reply).toMatchObject({ messageId: 'BANK-1', originalMessageId: 'LATHE-1' });
    expect(reply && resultsOf(reply, sent)).toEqual([
      { endToEndId: 'P1', result: 'settled', reasonCode: null, reasonText: null },
      { endToEndId: 'P2', result: 'failed', reasonCode: 'AC04', reasonText: 'Konto gelöscht' },
    ]);
  });

  it('uses the status of the group or of the file for payments that it does not name', () => {
    expect(results({ all: 'ACCP' })).toEqual(sent.map((each) => [each.endToEndId, 'accepted']));
    expect(results({ all: 'RJCT' })).toEqual(sent.map((each) => [each.endToEndId, 'failed']));
    expect(results({ group: { id: 'LATHE-1-1', all: 'ACSP' } })).toHaveLength(3);
    expect(results({ group: { id: 'ANOTHER', all: 'ACSP' } })).toEqual([]);
    expect(
      results({
        all: 'ACSP',
        group: { id: 'LATHE-1-1', all: 'ACSC' },
        payments: [{ endToEndId: 'P3', status: 'PDNG' }],
      }),
    ).toEqual([
      ['P1', 'settled'],
      ['P2', 'settled'],
      ['P3', null],
    ]);
    expect(results({ all: 'PART' })).toEqual([]);
  });

  it.each(['03', '10', '14'])('is read in version %s', (version) => {
    expect(results({ version, all: 'ACSC' })).toHaveLength(3);
  });

  it('is read as the EPC defines rejections', () => {
    const xml = bankReply({ payments: [{ endToEndId: 'P1', status: 'RJCT', reason: 'AC01' }] });
    const schema = readFileSync(new URL('testing/epc-pain.002.001.10.xsd', import.meta.url));
    const validator = XsdValidator.fromDoc(XmlDocument.fromBuffer(schema));
    const document = XmlDocument.fromString(xml, { option: ParseOption.XML_PARSE_NO_XXE });
    expect(() => validator.validate(document)).not.toThrow();
    expect(read(xml)?.groups[0]?.payments[0]).toMatchObject({ reasonCode: 'AC01' });
  });

  it('names payments that the file does not contain', () => {
    const reply = read(bankReply({ payments: [{ endToEndId: 'X9', status: 'ACSC' }] }));
    expect(reply && unknownPayments(reply, new Set(['P1']))).toEqual(['X9']);
  });
});

describe('an unreadable reply', () => {
  const good = bankReply({ all: 'ACSC' });
  const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>`;

  it.each([
    ['nothing', ''],
    ['no XML', 'MsgId;Status\n1;ACSC'],
    ['cut off', good.slice(0, -20)],
    ['another message', good.replace('pain.002', 'pain.001')],
    ['another namespace', good.replace('urn:iso', 'urn:eso')],
    ['an entity bomb', good.replace('\n<Document', `\n${bomb}<Document`)],
    ['an external entity', good.replace('\n<D', '\n<!DOCTYPE x SYSTEM "file:///etc/passwd"><D')],
    ['another encoding', good.replace('UTF-8', 'UTF-7')],
    ['without the file', good.replace(/<OrgnlMsgId>.*<\/OrgnlMsgId>/, '')],
    ['a status that does not exist', good.replace('ACSC', 'OKAY')],
    ['a payment without an id', bankReply({ payments: [{ endToEndId: ' ', status: 'ACSC' }] })],
    [
      'a payment twice',
      bankReply({ payments: ['ACSC', 'RJCT'].map((status) => ({ endToEndId: 'P1', status })) }),
    ],
    ['too deep', good.replace('<GrpHdr>', '<a>'.repeat(5000))],
  ])('is rejected: %s', (_, xml) => {
    expect(read(xml)).toBeNull();
  });

  it('is rejected in UTF-16, in which a document type could hide', () => {
    expect(readPain002(Buffer.from(`\ufeff${good}`, 'utf16le'))).toBeNull();
  });
});
