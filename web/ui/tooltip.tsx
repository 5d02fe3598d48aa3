import type { DOMAttributes, ReactElement, ReactNode } from 'react';
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Aria } from './aria.tsx';
import './overlay.css';

interface Props {
  /** Only optional help, because phones never show it. */
  text: ReactNode;
  /** A focusable element, such as an IconButton. */
  children: ReactElement<DOMAttributes<Element>, string>;
}

export function Tooltip({ text, children }: Props) {
  return (
    <Aria>
      <TooltipTrigger delay={400} closeDelay={100}>
        <Focusable>{children}</Focusable>
        <AriaTooltip className="tooltip" offset={8}>
          {text}
        </AriaTooltip>
      </TooltipTrigger>
    </Aria>
  );
}
