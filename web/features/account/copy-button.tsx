import Copy from 'lucide-react/icons/copy';
import type { ReactNode } from 'react';
import { toast } from '../../lib/toast.ts';
import { Button, type ButtonStyle } from '../../ui/button.tsx';
import { useTranslation } from '../../ui/translation.ts';

interface Props extends Pick<ButtonStyle, 'size'> {
  text: string;
  children: ReactNode;
}

export function CopyButton({ text, size, children }: Props) {
  const { t } = useTranslation('account');
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast('SUCCESS', t('copy.done'));
    } catch {
      // The clipboard needs https, and the person can deny permission.
      toast('WARNING', t('copy.failed'));
    }
  }
  return (
    <Button icon={Copy} size={size} onClick={copy} className="needs-scripts">
      {children}
    </Button>
  );
}
