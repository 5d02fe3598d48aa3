import { classes } from './classes.ts';
import { type DialogProps, DialogSurface } from './dialog.tsx';
import './overlay.css';

/** A dialog at one side of the window, for a basket, filters or a menu. */
export function Drawer({ side = 'end', ...props }: DialogProps & { side?: 'start' | 'end' }) {
  return (
    <DialogSurface {...props} frame={classes('drawer-frame', side === 'start' && 'drawer-start')} />
  );
}
