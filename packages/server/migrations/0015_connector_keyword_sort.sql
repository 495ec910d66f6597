ALTER TABLE "connectors" ADD COLUMN "keyword" text;--> statement-breakpoint
ALTER TABLE "connectors" ADD COLUMN "sort" text;