import { FormatStep } from '../../../features/release-editor/format-step.tsx';
import { lookAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/release-editor/format-step.server.ts';

export const shouldRevalidate = lookAfterConflict;

export default FormatStep;
