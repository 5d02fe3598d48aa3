/** Phone numbers are kept as E.164 and shown as the world writes them. */
import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';

/** `+4930123456`, or null when nobody could be called under it. `country` is for numbers without a code. */
export function parsePhoneNumber(text: string, country: string): string | null {
  const home: CountryCode | undefined = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, {
    ...(home && { defaultCountry: home }),
    extract: false,
  });
  return number?.isValid() && number.ext === undefined ? number.number : null;
}

/** `+49 30 123456`; what was kept in another form is shown as it is. */
export function readablePhoneNumber(kept: string): string {
  return parsePhoneNumberFromString(kept)?.formatInternational() ?? kept;
}
