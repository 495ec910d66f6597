ALTER TABLE "downloads" ADD COLUMN "relations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "relations" jsonb DEFAULT '[]'::jsonb NOT NULL;