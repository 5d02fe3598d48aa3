import { ArtworkStep } from '../../../../features/release-editor/artwork/artwork-step.tsx';

export { action, loader } from '../../../../features/release-editor/artwork/artwork-step.server.ts';

export default ArtworkStep;
