import { RELEASE_STATUSES, type ReleaseStatus } from '@lathe/contract/release';
import de from '@lathe/messages/de/publishing.json' with { type: 'json' };
import en from '@lathe/messages/en/publishing.json' with { type: 'json' };
import { type ReleaseState, releaseOperations } from '@lathe/rules/release-states';
import { describe, expect, it } from 'vitest';
import { endMessageKey } from './end-message.ts';

const STATES: Record<ReleaseStatus, ReleaseState> = {
  Draft: 'draft',
  Incomplete: 'incomplete',
  'Ready to submit': 'ready',
  Pending: 'pending',
  Rejected: 'rejected',
  'In process': 'in_process',
  Approved: 'approved',
  Live: 'published',
  'Pre-order': 'published',
  'Sold out': 'published',
  Retired: 'retired',
  Deleted: 'deleted',
};

const operationsOf = (status: ReleaseStatus) => releaseOperations(STATES[status], 'owner');
const retirable = RELEASE_STATUSES.filter((status) => operationsOf(status).retire);

const spoken = (messageKey: ReturnType<typeof endMessageKey>, { retire, delete: remove } = en) =>
  ({
    'publishing:retire.text': retire.text,
    'publishing:retire.text_ordered': retire.text_ordered,
    'publishing:retire.text_unsold': retire.text_unsold,
    'publishing:delete.text': remove.text,
  })[messageKey];

describe('text for retiring a release', () => {
  it('mentions the shop and its page only if it is on sale', () => {
    for (const status of retirable) {
      const messageKey = endMessageKey('retire', status);
      const isInShop = STATES[status] === 'published';
      expect(spoken(messageKey).includes('taken off sale'), status).toBe(isInShop);
      expect(spoken(messageKey, de).includes('aus dem Verkauf genommen'), status).toBe(isInShop);
      expect(spoken(messageKey).includes('will not go on sale'), status).toBe(!isInShop);
      expect(spoken(messageKey, de).includes('nicht in den Verkauf'), status).toBe(!isInShop);
    }
  });

  it('says that orders are still made wherever orders are possible', () => {
    for (const status of retirable.filter((each) => operationsOf(each).orderProof)) {
      const messageKey = endMessageKey('retire', status);
      expect(spoken(messageKey), status).toContain('still made');
      expect(spoken(messageKey, de), status).toContain('noch hergestellt');
    }
  });

  it.each([
    ['Draft', 'publishing:retire.text_unsold'],
    ['Incomplete', 'publishing:retire.text_unsold'],
    ['Ready to submit', 'publishing:retire.text_unsold'],
    ['Pending', 'publishing:retire.text_ordered'],
    ['Rejected', 'publishing:retire.text_ordered'],
    ['Approved', 'publishing:retire.text_ordered'],
    ['Live', 'publishing:retire.text'],
    ['Pre-order', 'publishing:retire.text'],
    ['Sold out', 'publishing:retire.text'],
  ] as const)('%s: %s', (status, messageKey) => {
    expect(retirable).toContain(status);
    expect(endMessageKey('retire', status)).toBe(messageKey);
  });
});

it('the text for deleting a release explains the effect', () => {
  expect(endMessageKey('delete', 'Retired')).toBe('publishing:delete.text');
  expect(spoken('publishing:delete.text')).toContain('cannot be undone');
  expect(spoken('publishing:delete.text', de)).toContain('nicht rückgängig');
});
