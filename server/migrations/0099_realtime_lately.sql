-- Whoever begins to listen asks whether something was said a moment ago.
create index realtime_events_lately on realtime_events (topic, created_at);
