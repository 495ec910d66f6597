ALTER TABLE "prices" DROP CONSTRAINT "prices_companyId_dataSet_unique";--> statement-breakpoint
ALTER TABLE "connectors" ADD COLUMN "endings_told" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "prices" ADD COLUMN "valid_from" timestamp with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "notifications" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "prices" ADD CONSTRAINT "prices_companyId_dataSet_validFrom_unique" UNIQUE NULLS NOT DISTINCT("company_id","data_set","valid_from");--> statement-breakpoint
-- What a person chose for every company holds in each of theirs; of the account itself it stays the person's.
UPDATE "members" SET "notifications" = p."notifications" - 'account.security'
FROM "persons" p WHERE p."id" = "members"."person_id" AND p."notifications" <> '{}'::jsonb;
--> statement-breakpoint
UPDATE "persons" SET "notifications" = jsonb_strip_nulls(jsonb_build_object('account.security', "notifications" -> 'account.security'))
WHERE "notifications" <> '{}'::jsonb;
