/**
 * Transliterates characters that our typefaces lack, or removes them, so that no empty box is
 * printed. The seller gets a warning.
 */
import { findGlyph } from '../../type/fonts.ts';
import type { ExpressWarning } from './facts.ts';

const CYRILLIC =
  'а:a б:b в:v г:g д:d е:e ё:yo ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya і:i ї:yi є:ye ґ:g ў:u ј:j љ:lj њ:nj ћ:c ђ:dj џ:dz';
const GREEK =
  'α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o';
const HEBREW =
  'א:a ב:b ג:g ד:d ה:h ו:v ז:z ח:ch ט:t י:y כ:k ך:k ל:l מ:m ם:m נ:n ן:n ס:s ע:a פ:p ף:p צ:ts ץ:ts ק:k ר:r ש:sh ת:t';
const ARABIC =
  'ا:a أ:a إ:i آ:a ب:b ت:t ث:th ج:j ح:h خ:kh د:d ذ:dh ر:r ز:z س:s ش:sh ص:s ض:d ط:t ظ:z ع:a غ:gh ف:f ق:q ك:k ل:l م:m ن:n ه:h و:w ي:y ى:a ة:a ء: ؤ:w ئ:y';
const SYMBOLS =
  '⅓:_1/3 ½:_1/2 ¼:_1/4 ‐:- ‑:- ‒:– ―:— ′:’ ″:” ‟:” ⁄:/ ∕:/ ⋯:… ♯:# ♭:b №:No. ﬁ:fi ﬂ:fl ß:ss ẞ:SS ø:o Ø:O đ:d Đ:D ł:l Ł:L';

const TRANSLITERATIONS = new Map(
  [CYRILLIC, GREEK, HEBREW, ARABIC, SYMBOLS].flatMap((table) =>
    table.split(' ').map((pair) => {
      const [letter = '', latin = ''] = pair.split(':');
      // Keeps a space between a number and a fraction.
      return [letter, latin.replace('_', ' ')] as const;
    }),
  ),
);

export interface ReadableText {
  text: string;
  warnings: ExpressWarning[];
}

/** One line of text that any of our typefaces can show. */
export function readableText(source: string): ReadableText {
  let hasLost = false;
  let isTransliterated = false;
  let text = '';
  for (const character of source.normalize('NFC')) {
    if (isInvisible(character)) continue;
    if (isBlank(character)) text += ' ';
    else if (hasGlyph(character)) text += character;
    else {
      const latin = transliterate(character);
      if (latin === null) hasLost = true;
      else isTransliterated = true;
      text += latin ?? '';
    }
  }
  const printed = text.replace(/\s+/g, ' ').trim();
  if (printed === '' && source !== '') hasLost = true;
  const warnings: ExpressWarning[] = [
    ...(isTransliterated ? [{ code: 'transliterated', text: source } as const] : []),
    ...(hasLost ? [{ code: 'characters_left_out', text: source } as const] : []),
  ];
  return { text: printed, warnings };
}

/** Drawn by hand, because none of our typefaces has it. */
export const PHONOGRAM = '℗';

function hasGlyph(character: string): boolean {
  if (character === PHONOGRAM) return true;
  const { index, file } = findGlyph('bricolage', character);
  // `findGlyph` falls back to the base letter of an accented one; that counts as missing.
  return index !== 0 && file.font.charToGlyphIndex(character) === index;
}

function transliterate(character: string): string | null {
  const lowerCase = character.toLowerCase();
  const latinText = TRANSLITERATIONS.get(character) ?? TRANSLITERATIONS.get(lowerCase);
  if (latinText !== undefined) {
    return character === lowerCase
      ? latinText
      : latinText.charAt(0).toUpperCase() + latinText.slice(1);
  }
  const baseCharacters = character.normalize('NFKD').replace(/\p{M}/gu, '');
  if (baseCharacters === '' || baseCharacters === character) return null;
  const letters = [...baseCharacters].map((each) => (hasGlyph(each) ? each : transliterate(each)));
  return letters.includes(null) ? null : letters.join('');
}

function isBlank(character: string): boolean {
  return /^[\s\p{Z}\p{Cc}]$/u.test(character);
}

/** Direction marks, joiners, variation selectors and the like; removing them loses nothing. */
function isInvisible(character: string): boolean {
  return /^[\p{Cf}\p{M}]$/u.test(character);
}
