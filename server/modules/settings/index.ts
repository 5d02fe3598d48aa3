export { assertSeen, type Editing, inSettings } from './edit.ts';
