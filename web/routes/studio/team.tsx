import { TeamPage } from '../../features/studio/team/team-page.tsx';

export { action, loader } from '../../features/studio/team/team-page.server.ts';

export default TeamPage;
