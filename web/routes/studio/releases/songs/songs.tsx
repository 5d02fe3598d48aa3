import { SongsStep } from '../../../../features/release-editor/songs/songs-step.tsx';

export { action, loader } from '../../../../features/release-editor/songs/songs-step.server.ts';

export default SongsStep;
