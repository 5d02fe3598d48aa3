import type { StyleKey } from '@lathe/rules/artwork/express';
import { classic } from './classic.ts';
import { grid } from './grid.ts';
import { mono } from './mono.ts';
import { poster } from './poster.ts';
import { quiet } from './quiet.ts';
import { session } from './session.ts';
import type { Style } from './style.ts';

export const STYLES: Record<StyleKey, Style> = { grid, classic, mono, poster, quiet, session };
