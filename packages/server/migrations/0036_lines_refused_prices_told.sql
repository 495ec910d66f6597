ALTER TABLE "element_prices" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "monitor_tasks" ADD COLUMN "missing_lines" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "element_prices_valid_from_index" ON "element_prices" USING btree ("valid_from");