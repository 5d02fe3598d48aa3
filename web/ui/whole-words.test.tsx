import { describe, expect, it } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';
import { markup } from './testing/markup.tsx';
import { TextField } from './text-field.tsx';
import { WholeWords } from './whole-words.tsx';

const WHOLE = '<span class="whitespace-nowrap">E-Mail</span>';

describe('a word that begins with a letter and a hyphen', () => {
  it('is kept whole in labels, help and errors of fields', () => {
    const html = markup(
      <TextField
        label="Neue E-Mail-Adresse"
        help="Eine E-Mail genügt."
        error="Diese E-Mail-Adresse gehört zu einem anderen Konto."
      />,
    );
    expect(html).toContain(`Neue ${WHOLE}-Adresse`);
    expect(html).toContain(`Eine ${WHOLE} genügt.`);
    expect(html).toContain(`Diese ${WHOLE}-Adresse gehört`);
  });

  it('is kept whole in the summary of errors, with a field and without one', () => {
    const message = 'E-Mail-Adresse: Bitte gib eine gültige E-Mail-Adresse ein.';
    for (const problem of [{ message }, { message, field: 'email' }]) {
      const html = markup(<ErrorSummary problems={[problem]} />);
      expect(html).toContain(`${WHOLE}-Adresse: Bitte gib eine gültige ${WHOLE}-Adresse ein.`);
    }
  });

  it('is nothing else: longer words may break, and other text is left alone', () => {
    const text = 'Audio-Leitfaden, LP-Hülle und 3-D';
    expect(markup(<WholeWords>{text}</WholeWords>)).toBe(text);
    expect(markup(<WholeWords>{<b>E-Mail</b>}</WholeWords>)).toBe('<b>E-Mail</b>');
  });
});
