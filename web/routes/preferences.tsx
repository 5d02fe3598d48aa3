import { Preferences } from '../features/locale-picker/preferences.tsx';

export { action, loader } from '../features/locale-picker/preferences.server.ts';

export default Preferences;
