ALTER TABLE "name_lists" ADD COLUMN "hidden_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "hidden_rows" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "monitor_tasks" ADD COLUMN "duplicate" integer DEFAULT 0 NOT NULL;