import { RECOVERY_CODE_COUNT } from '@lathe/rules/limits';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './secret-fields.css';

type Props = ComponentProps<typeof TextField> & {
  /** Accepted codes; `any` accepts both kinds. */
  kind?: 'app' | 'recovery' | 'any';
};

/** A code from the authenticator app, which phones can autofill, or a recovery code. */
export function CodeField({ kind = 'app', ...rest }: Props) {
  const { t } = useTranslation('account');
  return (
    <TextField
      {...(kind !== 'any' && { help: t(HELP[kind], { codes: RECOVERY_CODE_COUNT }) })}
      autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
      inputMode={kind === 'app' ? 'numeric' : 'text'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      className="code-field"
      {...rest}
    />
  );
}

const HELP = { app: 'code_help', recovery: 'recovery_code_help' } as const;
