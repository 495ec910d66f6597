ALTER TABLE "monitor_changes" ADD COLUMN "answers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "monitor_rules" ADD COLUMN "watches" text DEFAULT 'rows' NOT NULL;--> statement-breakpoint
ALTER TABLE "monitor_rules" ADD COLUMN "keyword" text;