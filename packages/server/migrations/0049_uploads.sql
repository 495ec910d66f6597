ALTER TABLE "uploads" ALTER COLUMN "connector_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "name_lists" ADD COLUMN "missing" integer;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "use" text DEFAULT 'name-list' NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "data_set" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "reading" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "pasted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "monitor_tasks" ADD COLUMN "rejected" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Files that are name lists already are read as they were.
UPDATE "uploads" SET "started_at" = l."created_at" FROM "name_lists" l WHERE l."upload_id" = "uploads"."id";
