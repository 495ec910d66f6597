-- Links of before were told to whoever asked, and codes went to a phone that nobody vouched for: what was not answered or
-- being checked ends here. Grants stay to their end; their role, hash and text are not known.
UPDATE "tax_authorizations" SET "link_expires_at" = least("link_expires_at", now()) WHERE "status" IN ('sent', 'filled');--> statement-breakpoint
UPDATE "tax_authorizations" SET "status" = 'refused', "ended_by" = 'platform', "reason" = 'not-entitled', "decided_at" = now() WHERE "status" = 'waiting';--> statement-breakpoint
UPDATE "tax_authorizations" SET "tax_number" = '' WHERE "tax_number" IS NULL;--> statement-breakpoint
ALTER TABLE "tax_authorizations" ALTER COLUMN "tax_number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_authorizations" ADD COLUMN "contacts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_authorizations" ADD COLUMN "recipients" integer;--> statement-breakpoint
UPDATE "tax_authorizations" SET "recipients" = CASE WHEN "phone" IS NULL THEN 0 ELSE 1 END;--> statement-breakpoint
ALTER TABLE "tax_authorizations" ALTER COLUMN "recipients" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_authorizations" ADD COLUMN "contact_role" text;--> statement-breakpoint
ALTER TABLE "tax_authorizations" ADD COLUMN "consent_language" text;--> statement-breakpoint
ALTER TABLE "tax_authorizations" ADD COLUMN "consent_text" text;--> statement-breakpoint
ALTER TABLE "tax_authorizations" ADD COLUMN "consent_sha256" text;--> statement-breakpoint
ALTER TABLE "tax_authorizations" ADD COLUMN "reason_text" text;--> statement-breakpoint
ALTER TABLE "tax_authorizations" DROP COLUMN "number_asked";--> statement-breakpoint
ALTER TABLE "tax_authorizations" DROP COLUMN "phone";
