import { expect, test } from 'vitest';
import { type ListPage, type ShownList, withPage } from './endless-list.ts';

const firstPage = (...data: string[]): ListPage<string> => ({ data, next_page_url: '/?page=2' });
const listOf = (first: ListPage<string>): ShownList<string> => ({
  first,
  items: first.data,
  cursor: '2',
});

test('the next page is added below, with the cursor of the one after it', () => {
  const vinyl = listOf(firstPage('A', 'B'));
  const page = { data: ['C'], next_page_url: '/search?q=x&page=3' };
  const longer = withPage(vinyl, { requestedFor: vinyl, page });
  expect(longer).toEqual({ first: vinyl.first, items: ['A', 'B', 'C'], cursor: '3' });
});

test('a page of the old filter is not shown below the new filter', () => {
  const [vinyl, cds] = [listOf(firstPage('LP')), listOf(firstPage('CD'))];
  const page = { data: ['LP 2'], next_page_url: null };
  expect(withPage(cds, { requestedFor: vinyl, page })).toBeNull();
});

test('the same page is not added twice', () => {
  const vinyl = listOf(firstPage('A'));
  const page = { data: ['B'], next_page_url: '/?page=3' };
  const longer = withPage(vinyl, { requestedFor: vinyl, page });
  expect(longer && withPage(longer, { requestedFor: vinyl, page })).toBeNull();
});
