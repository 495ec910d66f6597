ALTER TABLE "elements" ADD COLUMN "floor_before" bigint;--> statement-breakpoint
ALTER TABLE "elements" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "elements" ADD COLUMN "valid_from" timestamp with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL;