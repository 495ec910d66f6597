ALTER TABLE "accounts" ADD COLUMN "version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Optimistic locking: no writer of an account can forget the version. // docs/gateway.md
CREATE FUNCTION "next_account_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new."version" := old."version" + 1;
	RETURN new;
END
$$;--> statement-breakpoint
CREATE TRIGGER "accounts_next_version" BEFORE UPDATE ON "accounts" FOR EACH ROW EXECUTE FUNCTION "next_account_version"();--> statement-breakpoint
-- Ends the statement of a batch that found an account changed since it was read.
CREATE FUNCTION "require_unchanged"("written" bigint, "expected" bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF written <> expected THEN
		RAISE EXCEPTION 'An account changed since it was read' USING ERRCODE = 'serialization_failure';
	END IF;
END
$$;--> statement-breakpoint
-- State is read by each batch itself again, so nothing else changes the version of an account.
DROP TRIGGER "api_keys_version_accounts" ON "api_keys";--> statement-breakpoint
DROP TRIGGER "apps_version_accounts" ON "apps";--> statement-breakpoint
DROP TRIGGER "connectors_version_accounts" ON "connectors";--> statement-breakpoint
DROP TRIGGER "companies_version_accounts" ON "companies";--> statement-breakpoint
DROP TRIGGER "prices_version_accounts" ON "prices";--> statement-breakpoint
DROP TRIGGER "budgets_version_accounts" ON "budgets";--> statement-breakpoint
DROP FUNCTION "version_accounts"();
