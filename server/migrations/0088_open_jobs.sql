-- The plant's board without a choice of format or stage: the nearest day first.
create index making_jobs_open on making_jobs (dispatch_on, number)
  where stage not in ('dispatched', 'cancelled');
