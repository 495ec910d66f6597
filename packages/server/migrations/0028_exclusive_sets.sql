CREATE TABLE "exclusive_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"set_id" text NOT NULL,
	"kind" text NOT NULL,
	"months" integer NOT NULL,
	"rows" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"department_id" bigint,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ledger_entry_id" text
);
--> statement-breakpoint
CREATE TABLE "exclusive_rows" (
	"company_id" bigint NOT NULL,
	"set_id" text NOT NULL,
	"row_id" text NOT NULL,
	"from_version" integer NOT NULL,
	"to_version" integer,
	"data" jsonb NOT NULL,
	CONSTRAINT "exclusive_rows_set_id_row_id_from_version_pk" PRIMARY KEY("set_id","row_id","from_version")
);
--> statement-breakpoint
CREATE TABLE "exclusive_sets" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"data_set" text NOT NULL,
	"keyword" text,
	"filter" jsonb,
	"fields" text[] NOT NULL,
	"rhythm" text NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"connector_id" bigint
);
--> statement-breakpoint
CREATE TABLE "exclusive_versions" (
	"company_id" bigint NOT NULL,
	"set_id" text NOT NULL,
	"version" integer NOT NULL,
	"status" text NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"quality" jsonb,
	"market_version" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_at" timestamp with time zone,
	CONSTRAINT "exclusive_versions_set_id_version_pk" PRIMARY KEY("set_id","version")
);
--> statement-breakpoint
ALTER TABLE "exclusive_orders" ADD CONSTRAINT "exclusive_orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusive_orders" ADD CONSTRAINT "exclusive_orders_set_id_exclusive_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."exclusive_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusive_rows" ADD CONSTRAINT "exclusive_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusive_rows" ADD CONSTRAINT "exclusive_rows_set_id_exclusive_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."exclusive_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusive_sets" ADD CONSTRAINT "exclusive_sets_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusive_versions" ADD CONSTRAINT "exclusive_versions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exclusive_versions" ADD CONSTRAINT "exclusive_versions_set_id_exclusive_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."exclusive_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exclusive_orders_company_id_created_at_index" ON "exclusive_orders" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "exclusive_orders_set_id_index" ON "exclusive_orders" USING btree ("set_id");--> statement-breakpoint
CREATE INDEX "exclusive_rows_set_id_from_version_index" ON "exclusive_rows" USING btree ("set_id","from_version");--> statement-breakpoint
CREATE INDEX "exclusive_rows_set_id_to_version_index" ON "exclusive_rows" USING btree ("set_id","to_version");--> statement-breakpoint
CREATE INDEX "exclusive_rows_company_id_index" ON "exclusive_rows" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "exclusive_sets_company_id_created_at_index" ON "exclusive_sets" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "exclusive_sets_next_at_index" ON "exclusive_sets" USING btree ("next_at") WHERE "exclusive_sets"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "exclusive_versions_company_id_index" ON "exclusive_versions" USING btree ("company_id");