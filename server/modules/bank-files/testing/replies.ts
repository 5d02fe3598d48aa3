/** Replies of a bank, for tests. */

interface Reported {
  endToEndId: string;
  status: string;
  reason?: string;
  words?: string;
}

interface ReplyOptions {
  originalId?: string;
  id?: string;
  version?: string;
  count?: number;
  sum?: string;
  all?: string;
  group?: { id: string; all?: string };
  payments?: readonly Reported[];
}

const reasonOf = (code: string | undefined, words?: string) =>
  code === undefined
    ? ''
    : `<StsRsnInf><Orgtr><Nm>Bank</Nm></Orgtr><Rsn><Cd>${code}</Cd></Rsn>${
        words === undefined ? '' : `<AddtlInf>${words}</AddtlInf>`
      }</StsRsnInf>`;

const optional = (name: string, value: string | number | undefined) =>
  value === undefined ? '' : `<${name}>${value}</${name}>`;

export function bankReply(options: ReplyOptions = {}): string {
  const { originalId = 'LATHE-1', id = 'BANK-1', version = '10', payments = [] } = options;
  const group = options.group ?? { id: `${originalId}-1` };
  const listed = payments.map(
    ({ endToEndId, status, reason, words }) =>
      `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>${status}</TxSts>${reasonOf(
        reason,
        words,
      )}</TxInfAndSts>`,
  );
  const details =
    payments.length === 0 && options.group === undefined
      ? ''
      : `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${group.id}</OrgnlPmtInfId>${optional(
          'PmtInfSts',
          group.all,
        )}${listed.join('')}</OrgnlPmtInfAndSts>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${version}">
<CstmrPmtStsRpt><GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-20T06:00:00Z</CreDtTm></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${originalId}</OrgnlMsgId>
<OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId>${optional('OrgnlNbOfTxs', options.count)}${optional(
    'OrgnlCtrlSum',
    options.sum,
  )}${optional('GrpSts', options.all)}</OrgnlGrpInfAndSts>${details}</CstmrPmtStsRpt></Document>`;
}
