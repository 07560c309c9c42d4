-- `open_week` has a bit for each half hour now. The names of services are written again at this start, and every row is
-- derived then: `writeTradeNames`.
DELETE FROM "trade_names";
