import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';
import { useTranslation } from './translation.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'after'>;

/** Set `autoComplete` to `"current-password"` or `"new-password"` for password managers. */
export function PasswordField(props: Props) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      after={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={t(shown ? 'hide_password' : 'show_password')}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
