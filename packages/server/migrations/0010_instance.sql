CREATE TABLE "instance" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"mode" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "instance_one_row" CHECK ("instance"."id" = 1)
);
--> statement-breakpoint
-- A database from before this migration, in which earlier ones ran in another transaction, is a demo where the seed
-- left its mark. A new one has no row until its first start.
INSERT INTO "instance" ("mode")
SELECT CASE WHEN EXISTS (SELECT FROM "settings" WHERE "key" = 'demo') THEN 'demo' ELSE 'production' END
WHERE EXISTS (SELECT FROM "migrations" WHERE "at" <> now());
