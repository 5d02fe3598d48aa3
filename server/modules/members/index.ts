export { addMember, assertRoomForMember } from './add-member.ts';
