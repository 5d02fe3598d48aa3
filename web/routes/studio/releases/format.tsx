import { FormatStep } from '../../../features/release-editor/format-step.tsx';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';

export { action, loader } from '../../../features/release-editor/format-step.server.ts';

export const shouldRevalidate = revalidateAfterConflict;

export default FormatStep;
