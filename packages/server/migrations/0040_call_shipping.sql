CREATE TABLE "call_record_sums" (
	"company_id" bigint NOT NULL,
	"day" text NOT NULL,
	"app_id" bigint NOT NULL,
	"connector_id" bigint NOT NULL,
	"calls" bigint NOT NULL,
	"live" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"digest" bigint NOT NULL,
	"charges" bigint NOT NULL,
	CONSTRAINT "call_record_sums_company_id_day_app_id_connector_id_pk" PRIMARY KEY("company_id","day","app_id","connector_id")
);
--> statement-breakpoint
CREATE TABLE "call_shipping" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"table_name" text NOT NULL,
	"cursor" text DEFAULT '' NOT NULL,
	"lease_until" timestamp with time zone,
	"kept_from" timestamp with time zone,
	"handed_over_at" timestamp with time zone,
	CONSTRAINT "call_shipping_one_row" CHECK ("call_shipping"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "call_record_sums_day_index" ON "call_record_sums" USING btree ("day");