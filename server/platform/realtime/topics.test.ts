import { describe, expect, it } from 'vitest';
import { mayListen, parseTopic, type Topic } from './topics.ts';

describe('topic', () => {
  it('of a user is only for that user, and a public one for everyone', () => {
    const seven = { userId: '7', isStaff: false, isAdmin: false, accounts: ['8'], salesOf: ['9'] };
    expect(mayListen(seven, 'user:7')).toBe(true);
    expect(mayListen(seven, 'user:70')).toBe(false);
    expect(mayListen(null, 'user:7')).toBe(false);
    expect(mayListen(null, 'user:null')).toBe(false);
    expect(mayListen(null, 'public:news')).toBe(true);
    expect(mayListen(seven, 'admin:7' as Topic)).toBe(false);
    expect(mayListen(seven, 'house:plant')).toBe(false);
    expect(mayListen(null, 'house:plant')).toBe(false);
    expect(mayListen({ ...seven, isStaff: true }, 'house:plant')).toBe(true);
    expect(mayListen({ ...seven, isAdmin: true }, 'house:plant')).toBe(true);
    expect(mayListen({ ...seven, isStaff: true }, 'user:70')).toBe(false);
    expect(mayListen(seven, 'account:8')).toBe(true);
    expect(mayListen(seven, 'account:7')).toBe(false);
    expect(mayListen(null, 'account:8')).toBe(false);
    expect(mayListen(seven, 'sales:9')).toBe(true);
    expect(mayListen(seven, 'sales:8')).toBe(false);
    expect(mayListen(seven, 'account:9')).toBe(false);
    expect(mayListen(null, 'sales:9')).toBe(false);
  });

  it('is parsed only in its forms', () => {
    expect(parseTopic('user:0b7e')).toBe('user:0b7e');
    for (const text of ['', 'user:', 'user:a,b', 'admin:x', 'public:a\nb']) {
      expect(parseTopic(text)).toBeNull();
    }
  });
});
