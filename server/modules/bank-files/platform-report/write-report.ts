/** The report in the XML of HMRC (DPI, OECD). The same figures always give the same bytes. */
import { startOfDay } from '@lathe/rules/dates';
import {
  isReportedPerson,
  REPORT_QUARTERS,
  type ReportQuarter,
  wholeUnits,
} from '@lathe/rules/platform-report';
import { element, writeXml, type XmlElement } from '../xml.ts';
import type { MessageKind } from './next-message.ts';
import type { QuarterFigures, SellerFigures } from './read-figures.ts';
import type { ReportedAddress, ReportedSeller } from './read-sellers.ts';

export interface ReportingPlatform {
  /** Operator id at HMRC. */
  id: string;
  utr: string;
  name: string;
  address: readonly string[];
  vatNumber: string | null;
}

/** A seller in a message. */
export interface ReportRecord {
  /** The identifier at the tax office, which is never used again. */
  reference: string;
  /** The record that this one replaces. */
  corrects: string | null;
  figures: SellerFigures;
  seller: ReportedSeller;
}

export interface ReportContent {
  year: number;
  /** Counts the messages of the year. */
  number: number;
  kind: MessageKind;
  platform: ReportingPlatform;
  records: readonly ReportRecord[];
}

/** 401: new data, or additions. 402: corrections. 403: no seller to report. */
const MESSAGE_TYPES = { new: 'DPI401', corrections: 'DPI402', none: 'DPI403' } as const;

export function writeReport({ year, number, kind, platform, records }: ReportContent): string {
  const root = {
    'xmlns:dpi': 'urn:oecd:ties:dpi:v1',
    'xmlns:stf': 'urn:oecd:ties:dpistf:v1',
    version: '1.0',
  };
  return writeXml(
    element(
      'dpi:DPI_OECD',
      [
        element('dpi:MessageSpec', [
          element('dpi:SendingEntityIN', platform.id),
          element('dpi:TransmittingCountry', 'GB'),
          element('dpi:ReceivingCountry', 'GB'),
          element('dpi:MessageType', 'DPI'),
          element('dpi:MessageRefId', `GB${year}GB-${platform.id}-${number}`),
          element('dpi:MessageTypeIndic', MESSAGE_TYPES[kind]),
          element('dpi:ReportingPeriod', `${year}-12-31`),
          // The end of the year, not the time of the download.
          element('dpi:Timestamp', startOfDay(`${year + 1}-01-01`).toISOString()),
        ]),
        element('dpi:DPIBody', [
          operatorElement(platform, { year, isFirst: number === 1 }),
          ...records.map(sellerElement),
        ]),
      ],
      root,
    ),
  );
}

function operatorElement(
  platform: ReportingPlatform,
  { year, isFirst }: { year: number; isFirst: boolean },
): XmlElement {
  return element('dpi:PlatformOperator', [
    element('dpi:ResCountryCode', 'GB'),
    element('dpi:TIN', platform.utr, { issuedBy: 'GB' }),
    platform.vatNumber === null ? null : element('dpi:VAT', platform.vatNumber),
    element('dpi:Name', text(platform.name)),
    element('dpi:Address', [
      element('dpi:CountryCode', 'GB'),
      element('dpi:AddressFree', text(platform.address.join(', '))),
    ]),
    element('dpi:Nexus', 'RPONEX1'),
    element('dpi:AssumedReporting', 'false'),
    // Later messages repeat it unchanged.
    docSpec(isFirst ? 'OECD1' : 'OECD0', `GB${year}-${platform.id}-operator`),
  ]);
}

export function sellerElement({ seller, figures, reference, corrects }: ReportRecord): XmlElement {
  const isPerson = isReportedPerson(seller.classification ?? 'individual');
  const identity = isPerson
    ? element('dpi:IndividualSeller', [standard(personElement(seller), seller)])
    : element('dpi:EntitySeller', [standard(entityElement(seller), seller)]);
  return element('dpi:ReportableSeller', [
    element('dpi:Identity', [identity]),
    element('dpi:RelevantActivities', [element('dpi:SaleOfGoods', activities(figures))]),
    docSpec(corrects === null ? 'OECD1' : 'OECD2', reference, corrects),
  ]);
}

function standard(id: XmlElement, { account }: ReportedSeller): XmlElement {
  return element('dpi:Standard', [
    id,
    account &&
      element('dpi:FinancialIdentifier', [
        element('dpi:Identifier', account.number, { AccountNumberType: account.kind }),
        element('dpi:AccountHolderName', text(account.holder)),
      ]),
  ]);
}

function personElement(seller: ReportedSeller): XmlElement {
  return element('dpi:IndSellerID', [
    element('dpi:ResCountryCode', seller.country),
    taxNumber(seller),
    seller.vatNumber === null ? null : element('dpi:VAT', seller.vatNumber),
    element('dpi:Name', [
      element('dpi:FirstName', text(seller.firstName)),
      element('dpi:LastName', text(seller.lastName)),
    ]),
    addressElement(seller.address),
    element('dpi:BirthInfo', [element('dpi:BirthDate', seller.birthDate)]),
  ]);
}

function entityElement(seller: ReportedSeller): XmlElement {
  return element('dpi:EntSellerID', [
    element('dpi:ResCountryCode', seller.country),
    taxNumber(seller),
    seller.vatNumber === null ? null : element('dpi:VAT', seller.vatNumber),
    element('dpi:Name', text(seller.name)),
    addressElement(seller.address),
  ]);
}

/** The number of the country of residence. Some countries give none to private persons. */
function taxNumber({ country, taxNumber: number }: ReportedSeller): XmlElement {
  return number === null
    ? element('dpi:TIN', 'NOTIN', { unknown: 'true' })
    : element('dpi:TIN', number, { issuedBy: country });
}

function addressElement(address: ReportedAddress): XmlElement {
  const optional = (name: string, value: string) =>
    value === '' ? null : element(name, text(value));
  return element('dpi:Address', [
    element('dpi:CountryCode', address.country),
    element('dpi:AddressFix', [
      optional('dpi:Street', [address.line1, address.line2].filter(Boolean).join(', ')),
      optional('dpi:PostCode', address.postcode),
      element('dpi:City', text(address.city)),
      optional('dpi:CountrySubentity', address.state),
    ]),
  ]);
}

function activities({ quarters }: SellerFigures): XmlElement[] {
  const each = (name: string, read: (figures: QuarterFigures) => number, isMoney = true) =>
    REPORT_QUARTERS.map((quarter: ReportQuarter) =>
      element(
        `dpi:${name}Q${quarter}`,
        String(read(quarters[quarter])),
        isMoney ? { currCode: 'GBP' } : {},
      ),
    );
  return [
    element(
      'dpi:Consideration',
      each('Cons', ({ earned }) => wholeUnits(earned)),
    ),
    element(
      'dpi:NumberOfActivities',
      each('Numb', ({ sales }) => sales, false),
    ),
    // Sellers pay no fees: their earnings are a share of the dealer price.
    element(
      'dpi:Fees',
      each('Fees', () => 0),
    ),
    element(
      'dpi:Taxes',
      each('Tax', ({ withheld }) => wholeUnits(withheld)),
    ),
  ];
}

/** OECD0: sent before. OECD1: new data. OECD2: replaces what is named by `corrects`. */
function docSpec(
  type: 'OECD0' | 'OECD1' | 'OECD2',
  reference: string,
  corrects: string | null = null,
): XmlElement {
  return element('dpi:DocSpec', [
    element('stf:DocTypeIndic', type),
    element('stf:DocRefId', reference),
    corrects === null ? null : element('stf:CorrDocRefId', corrects),
  ]);
}

/** Texts of the schema have 1 to 200 characters. */
function text(value: string): string {
  return value.trim().slice(0, 200).trim() || '-';
}
