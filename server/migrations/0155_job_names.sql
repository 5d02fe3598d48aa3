-- Jobs are named by what they do. Waiting and failed jobs and their schedules get the new names.
-- The job tables do not exist yet in a new database.
create temporary table renamed_jobs (old text, new text) on commit drop;
insert into renamed_jobs values
  ('begin-day', 'clear-cache-at-midnight'),
  ('drop-left-return-pictures', 'delete-orphaned-return-pictures'),
  ('follow-price-lists', 'apply-price-lists'),
  ('follow-release-date', 'reschedule-orders'),
  ('follow-release-dates', 'reschedule-moved-releases'),
  ('forget-checkouts', 'delete-old-checkouts'),
  ('keep-social-pictures', 'store-social-pictures'),
  ('measure-anew', 'remeasure-releases'),
  ('place-anew', 'update-sale-countries'),
  ('place-title', 'update-title-countries'),
  ('send-goodbye', 'send-account-deleted-mail'),
  ('tell-owner-of-empty-page', 'notify-owner-of-empty-page'),
  ('tell-owners-of-empty-pages', 'notify-owners-of-empty-pages');

do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then
    return;
  end if;
  -- The key of a failed row starts with the name of its job.
  update graphile_worker._private_jobs as jobs
  set key = renamed_jobs.new || substr(jobs.key, length(renamed_jobs.old) + 1)
  from graphile_worker._private_tasks as tasks, renamed_jobs
  where tasks.id = jobs.task_id and tasks.identifier = renamed_jobs.old
    and starts_with(jobs.key, renamed_jobs.old || ':');
  update graphile_worker._private_tasks as tasks set identifier = renamed_jobs.new
  from renamed_jobs where tasks.identifier = renamed_jobs.old;
  update graphile_worker._private_known_crontabs as crontabs set identifier = renamed_jobs.new
  from renamed_jobs where crontabs.identifier = renamed_jobs.old;
end
$$;
