import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** Longer ones cannot be delivered to (RFC 5321). */
const LONGEST_ADDRESS = 254;

export function EmailField(props: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LONGEST_ADDRESS}
      {...props}
    />
  );
}
