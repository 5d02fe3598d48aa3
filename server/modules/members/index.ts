export { addMember, assertMayStillInvite, assertRoomForMember } from './add-member.ts';
