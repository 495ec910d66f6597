-- Whoever changes what decides a call writes the account of its company, whose version stands for all of it.
-- The argument names the column of the company; a row without one is about everybody.
CREATE FUNCTION "version_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	company bigint := (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::bigint;
BEGIN
	UPDATE "accounts" SET "reserved" = "reserved" WHERE "company_id" = company OR company IS NULL;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "api_keys_version_accounts" AFTER DELETE OR UPDATE OF "id", "hash", "company_id", "app_id", "mode", "prefix", "signing_secret", "expires_at", "revoked_at" ON "api_keys" FOR EACH ROW EXECUTE FUNCTION "version_accounts"('company_id');--> statement-breakpoint
CREATE TRIGGER "apps_version_accounts" AFTER DELETE OR UPDATE OF "id", "company_id", "department_id", "status", "ip_rules", "limits", "require_signature", "deleted_at" ON "apps" FOR EACH ROW EXECUTE FUNCTION "version_accounts"('company_id');--> statement-breakpoint
CREATE TRIGGER "connectors_version_accounts" AFTER DELETE OR UPDATE OF "id", "company_id", "app_id", "name", "type", "status", "data_set", "fields", "filter", "ip_rules", "limits", "deleted_at" ON "connectors" FOR EACH ROW EXECUTE FUNCTION "version_accounts"('company_id');--> statement-breakpoint
CREATE TRIGGER "companies_version_accounts" AFTER UPDATE OF "id", "status", "expires_at" ON "companies" FOR EACH ROW EXECUTE FUNCTION "version_accounts"('id');--> statement-breakpoint
CREATE TRIGGER "prices_version_accounts" AFTER INSERT OR DELETE OR UPDATE ON "prices" FOR EACH ROW EXECUTE FUNCTION "version_accounts"('company_id');--> statement-breakpoint
CREATE TRIGGER "budgets_version_accounts" AFTER INSERT OR DELETE OR UPDATE ON "budgets" FOR EACH ROW EXECUTE FUNCTION "version_accounts"('company_id');
