ALTER TABLE "downloads" ADD COLUMN "application" text;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "application" text;