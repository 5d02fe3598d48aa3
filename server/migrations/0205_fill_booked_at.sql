update ledger_entries set booked_at = ledger_transactions.booked_at
from ledger_transactions
where ledger_transactions.id = transaction_id and ledger_entries.booked_at is null;
