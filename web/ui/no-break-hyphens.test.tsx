import { describe, expect, it } from 'vitest';
import { ErrorSummary } from './error-summary.tsx';
import { NoBreakHyphens } from './no-break-hyphens.tsx';
import { markup } from './testing/markup.tsx';
import { TextField } from './text-field.tsx';

const WHOLE = '<span class="no-wrap">E-Mail</span>';

describe('word that starts with a letter and a hyphen', () => {
  it('does not break in labels, help and errors of fields', () => {
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

  it('does not break in the error summary, with a field and without one', () => {
    const message = 'E-Mail-Adresse: Bitte gib eine gültige E-Mail-Adresse ein.';
    for (const problem of [{ message }, { message, field: 'email' }]) {
      const html = markup(<ErrorSummary problems={[problem]} />);
      expect(html).toContain(`${WHOLE}-Adresse: Bitte gib eine gültige ${WHOLE}-Adresse ein.`);
    }
  });

  it('is the only case: longer words may break, and other text is unchanged', () => {
    const text = 'Audio-Leitfaden, LP-Hülle und 3-D';
    expect(markup(<NoBreakHyphens>{text}</NoBreakHyphens>)).toBe(text);
    expect(markup(<NoBreakHyphens>{<b>E-Mail</b>}</NoBreakHyphens>)).toBe('<b>E-Mail</b>');
  });
});
