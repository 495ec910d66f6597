DROP INDEX "commission_lines_once";--> statement-breakpoint
ALTER TABLE "element_prices" ALTER COLUMN "price" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "element_prices" ADD COLUMN "price_before" bigint;--> statement-breakpoint
ALTER TABLE "element_prices" ADD COLUMN "valid_from" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "commission_lines_once" ON "commission_lines" USING btree ("call_id","company_id") WHERE "commission_lines"."kind" <> 'correction';