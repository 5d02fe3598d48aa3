-- As for order lines: `target_id` says the same. What is deleted takes its targets with it through
-- the foreign key of its item.
--
-- The previous version still uses the view `release_reviews` and `release_date_moves.release_id`. The
-- next version drops them, with the trigger `name_moved_things`.
drop trigger complete_discount_target on discount_targets;
drop function complete_discount_target();
alter table discount_targets
  drop column release_id,
  drop column group_id,
  drop column merch_item_id;
