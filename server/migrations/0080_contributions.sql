-- Contributions to other sellers' pages: what was asked with which words, who ended it; and release
-- groups that their owner edits.

alter table page_contributors
  add column message text not null default '' check (length(message) <= 500),
  -- Only of what was ended.
  add column ended_by text check (ended_by in ('asker', 'page_owner'));

-- The requests and contributors of a page.
create index page_contributors_by_page on page_contributors (page_id, state);

-- Raised by every change, to tell two tabs apart.
alter table release_groups add column version integer not null default 1;

-- Drafts whose page was deleted: without one their details are not complete.
update releases set metadata_status = 'Incomplete', metadata_in_edit = true
where page_id is null and metadata_status = 'Complete' and submitted_at is null
  and deleted_at is null;
