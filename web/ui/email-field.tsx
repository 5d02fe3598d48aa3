import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** Maximum length of a deliverable address (RFC 5321). */
const EMAIL_MAX_LENGTH = 254;

export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={EMAIL_MAX_LENGTH}
      {...props}
    />
  );
}
