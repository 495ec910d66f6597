ALTER TABLE "exports" ADD COLUMN "audience" text DEFAULT 'people' NOT NULL;--> statement-breakpoint
-- Files under way go on as they began: values as programs compare them, but in workbooks.
UPDATE "exports" SET "audience" = 'programs' WHERE "format" <> 'xlsx';