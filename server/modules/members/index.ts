export { addMember, assertMayStillInvite, assertRoomForMember } from './add-member.ts';
export { listOwnAccounts } from './own-accounts.ts';
