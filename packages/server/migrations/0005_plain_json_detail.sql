ALTER TABLE "call_records" ALTER COLUMN "detail" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "reservations" ALTER COLUMN "holds" SET DATA TYPE json;