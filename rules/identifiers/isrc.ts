import { compact } from './check-digits.ts';

/**
 * ISRC, the code of a recording (ISO 3901): `CC XXX YY NNNNN`, without a check digit. The first two
 * letters are from ISO 3166-1 or from the extra pairs of agencies that ran out of codes.
 */

// ISO 3166-1 alpha-2. The registration authority adds countries of this list from time to time, so
// all are accepted.
const COUNTRIES = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
  BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
  EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
  HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
  LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
  NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
  TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`;

// IFPI, "Valid characters in the ISRC prefix", November 2025: Brazil (BC BK BP BX), Canada (CB),
// France (FX), Korea (KS), South Africa (ZB), UK (GX UK), US (QM QT QZ), Kosovo (XK), former states
// (CS YU), and the registration authority (CP DG QN VV ZZ).
const AGENCIES = 'BC BK BP BX CB FX KS ZB GX UK QM QT QZ XK CS YU CP DG QN VV ZZ';

const PREFIXES: ReadonlySet<string> = new Set(`${COUNTRIES} ${AGENCIES}`.trim().split(/\s+/));

/** The twelve characters without separators, or null when they are not an ISRC. */
export function parseIsrc(text: string): string | null {
  const compacted = compact(text);
  // Printed codes start with "ISRC". Twelve characters that start with IS are from Iceland.
  const isrc =
    compacted.length === 16 && compacted.startsWith('ISRC') ? compacted.slice(4) : compacted;
  if (!/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/.test(isrc)) return null;
  return PREFIXES.has(isrc.slice(0, 2)) ? isrc : null;
}

/** The prefix of all codes of one registrant: country or agency, and registrant. */
export function isIsrcPrefix(text: string): boolean {
  return /^[A-Z]{2}[A-Z0-9]{3}$/.test(text) && PREFIXES.has(text.slice(0, 2));
}

/** As printed on sleeves: `GB-ABC-26-00001`. */
export function formatIsrc(isrc: string): string {
  return [isrc.slice(0, 2), isrc.slice(2, 5), isrc.slice(5, 7), isrc.slice(7)].join('-');
}
