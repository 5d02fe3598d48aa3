import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Aria } from './aria.tsx';
import { classes } from './classes.ts';
import { IconButton } from './icon-button.tsx';
import { useTranslation } from './translation.ts';
import './overlay.css';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main one last. */
  footer?: ReactNode;
}

interface SurfaceProps extends DialogProps {
  frame: string;
  role?: 'dialog' | 'alertdialog';
}

/** Traps the focus, and closes by its icon, the backdrop or Escape. */
export function DialogSurface(props: SurfaceProps) {
  const { open, onClose, title, children, footer, frame, role = 'dialog' } = props;
  const { t } = useTranslation('ui');
  return (
    <Aria>
      <ModalOverlay
        className="backdrop"
        isDismissable
        isOpen={open}
        onOpenChange={(next) => next || onClose()}
      >
        <Modal className={frame}>
          <AriaDialog className="dialog" role={role}>
            <header className="dialog-head">
              <Heading slot="title" level={2}>
                {title}
              </Heading>
              <IconButton icon={X} label={t('close')} onClick={onClose} />
            </header>
            <div className="dialog-body">{children}</div>
            {footer && <footer className="dialog-foot">{footer}</footer>}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </Aria>
  );
}

/** Centred on desktop, at the bottom on phones. */
export function Dialog({ wide = false, ...props }: DialogProps & { wide?: boolean }) {
  return <DialogSurface {...props} frame={classes('dialog-frame', wide && 'dialog-wide')} />;
}
