-- Without a transaction: commits after each slice. Starts again after a crash.
do $$
declare
  first bigint = coalesce((select min(id) from ledger_entries), 0);
  last bigint = coalesce((select max(id) from ledger_entries), -1);
begin
  while first <= last loop
    update ledger_entries set booked_at = ledger_transactions.booked_at
    from ledger_transactions
    where ledger_transactions.id = transaction_id and ledger_entries.booked_at is null
      and ledger_entries.id >= first and ledger_entries.id < first + 20000;
    commit;
    first = first + 20000;
  end loop;
end $$;
