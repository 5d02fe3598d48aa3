/**
 * What is found and what is allowed, written as a language writes numbers and lists; the sentences
 * around it are in messages/, under the code of the finding.
 */
import type { Finding } from './check-audio.ts';

export interface FindingValues {
  found: string | number;
  allowed: string;
  promised: string;
}

/** `language` as in BCP 47. What a finding does not have is empty. */
export function findingValues(finding: Finding, language: string): FindingValues {
  const number = (value: number, digits = 3) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  const oneOf = (values: readonly string[]) =>
    new Intl.ListFormat(language, { type: 'disjunction' }).format(values);
  const nothing = { found: '', allowed: '', promised: '' };
  switch (finding.code) {
    case 'format':
      return {
        ...nothing,
        found: finding.found,
        allowed: oneOf(finding.allowed.map((name) => name.toUpperCase())),
      };
    case 'encoding':
      return {
        ...nothing,
        found: finding.found,
        allowed: oneOf(finding.allowed.map((bits) => number(bits))),
      };
    case 'unreadable':
      return { ...nothing, found: finding.found };
    case 'channels':
      return { ...nothing, found: finding.found, allowed: number(finding.allowed) };
    case 'sample_rate':
      return {
        ...nothing,
        found: number(finding.found / 1000),
        allowed: oneOf(finding.allowed.map((hertz) => number(hertz / 1000))),
      };
    case 'bit_depth':
      return {
        ...nothing,
        found: number(finding.found),
        allowed: oneOf(finding.allowed.map((bits) => number(bits))),
      };
    case 'too_short':
      return { ...nothing, found: number(cut(finding.found)), allowed: number(finding.allowed) };
    case 'truncated':
      return {
        ...nothing,
        found: number(cut(finding.found)),
        promised: number(cut(finding.promised)),
      };
    case 'silent':
      return { ...nothing, allowed: number(finding.allowed) };
    case 'empty':
    case 'corrupt':
      return nothing;
  }
}

/** Never rounded up: 30.9999 seconds are refused, and must not be shown as 31. */
function cut(seconds: number): number {
  return Math.floor(seconds * 100 + 1e-6) / 100;
}
