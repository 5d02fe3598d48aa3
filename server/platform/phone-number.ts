/** Phone numbers are stored as E.164 and shown in international format. */
import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** `+4930123456`, or null when invalid. `country` applies to numbers without a country code. */
export function parsePhoneNumber(text: string, country: string): string | null {
  const defaultCountry: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, {
    ...(defaultCountry && { defaultCountry }),
    extract: false,
  });
  return number?.isValid() && number.ext === undefined ? number.number : null;
}

/** `+49 30 123456`; numbers stored in another format are shown unchanged. */
export function readablePhoneNumber(stored: string): string {
  return parsePhoneNumberFromString(stored)?.formatInternational() ?? stored;
}
