-- Companies are found by who holds shares of them (`shareholders.company`). A load makes this index; rows that are there
-- already have none.
DO $$ BEGIN
  IF to_regclass('market_enterprise') IS NOT NULL THEN
    CREATE INDEX ON market_enterprise USING gin ((jsonb_path_query_array(shareholders::jsonb, '$[*].company ? (@ != null)')));
  END IF;
END $$;
