ALTER TABLE "downloads" ADD COLUMN "order_key" text;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_order_unique" UNIQUE("company_id","connector_id","order_key");