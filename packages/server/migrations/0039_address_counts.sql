CREATE UNLOGGED TABLE "address_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "address_counts_ends_at_index" ON "address_counts" USING btree ("ends_at");