-- In their own migration, so that no table is locked meanwhile.
alter table making_jobs validate constraint making_jobs_stage_check;
alter table making_jobs validate constraint making_jobs_reprint;
