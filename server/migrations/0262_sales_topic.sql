-- Everyone who may read the sales of a seller is told when there are new ones.
alter table realtime_events
  drop constraint realtime_events_topic_check,
  add constraint realtime_events_topic_check
    check (topic ~ '^(user|account|sales|house|public):[A-Za-z0-9_.-]{1,100}$') not valid;
alter table realtime_events validate constraint realtime_events_topic_check;
