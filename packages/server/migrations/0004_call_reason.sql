ALTER TABLE "call_records" ADD COLUMN "reason" text;--> statement-breakpoint
UPDATE "call_records" SET "reason" = "detail" -> 'receipt' ->> 'reason';
