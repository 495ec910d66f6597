CREATE TABLE "monitored_rows" (
	"company_id" bigint NOT NULL,
	"data_set" text NOT NULL,
	"row_id" text NOT NULL,
	"title" text NOT NULL,
	"added_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "monitored_rows_company_id_data_set_row_id_pk" PRIMARY KEY("company_id","data_set","row_id")
);
--> statement-breakpoint
CREATE TABLE "recent_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"person_id" bigint NOT NULL,
	"data_set" text NOT NULL,
	"keyword" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"owner_id" bigint NOT NULL,
	"data_set" text NOT NULL,
	"name" text NOT NULL,
	"keyword" text,
	"filter" jsonb,
	"sort" text,
	"fields" text[],
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "monitored_rows" ADD CONSTRAINT "monitored_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitored_rows" ADD CONSTRAINT "monitored_rows_added_by_persons_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_searches" ADD CONSTRAINT "recent_searches_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recent_searches" ADD CONSTRAINT "recent_searches_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_owner_id_persons_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "monitored_rows_company_id_created_at_index" ON "monitored_rows" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recent_searches_once" ON "recent_searches" USING btree ("company_id","person_id","data_set","keyword");--> statement-breakpoint
CREATE INDEX "recent_searches_company_id_person_id_at_index" ON "recent_searches" USING btree ("company_id","person_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_filters_name" ON "saved_filters" USING btree ("company_id","owner_id","data_set",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_filters_company_id_shared_index" ON "saved_filters" USING btree ("company_id","shared");