import { PASSWORD_MIN_LENGTH } from '@lathe/rules/limits';
import { type PasswordRule, unmetPasswordRules } from '@lathe/rules/password';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './secret-fields.css';

// An empty password breaks every rule.
const RULES = unmetPasswordRules('');

type Props = Omit<ComponentProps<typeof PasswordField>, 'help' | 'ref' | 'onInput'>;

/** Checks the password rules while the person types. */
export function NewPasswordField(props: Props) {
  const { t } = useTranslation('account');
  const input = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  // A password manager can fill the field before hydration.
  useEffect(() => setPassword(input.current?.value ?? ''), []);
  const ruleText = (rule: PasswordRule) =>
    t(`password_rules.${rule}`, { min: PASSWORD_MIN_LENGTH });
  const unmetRules = unmetPasswordRules(password);
  const rules = unmetRules.map(ruleText).join(', ');
  return (
    <>
      <PasswordField
        autoComplete="new-password"
        {...props}
        ref={input}
        onInput={(event) => setPassword(event.currentTarget.value)}
        help={
          <span className="password-rules">
            {RULES.map((rule) => (
              <Rule key={rule} met={password !== '' && !unmetRules.includes(rule)}>
                {ruleText(rule)}
              </Rule>
            ))}
          </span>
        }
      />
      <span className="sr-only" aria-live="polite">
        {password !== '' &&
          (rules === '' ? t('password_rules.all_met') : t('password_rules.missing', { rules }))}
      </span>
    </>
  );
}

// A span, because the field help is a paragraph.
function Rule({ met, children }: { met: boolean; children: ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <span className="password-rule" data-met={met || undefined}>
      <Icon
        shape={met ? Check : Circle}
        size={16}
        {...(met && { label: t('password_rules.met') })}
      />
      {children}
    </span>
  );
}
