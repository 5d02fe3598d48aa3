import { EditTracks } from '../../../../features/release-editor/songs/bulk/edit-tracks.tsx';

export {
  action,
  loader,
} from '../../../../features/release-editor/songs/bulk/edit-tracks.server.ts';

export default EditTracks;
