CREATE TABLE "export_products" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"secret" "bytea",
	"previous_secret" "bytea",
	"previous_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "export_rows" (
	"export_id" text NOT NULL,
	"row_id" text NOT NULL,
	"batch" integer NOT NULL,
	"title" text NOT NULL,
	"lacks" text,
	CONSTRAINT "export_rows_export_id_row_id_pk" PRIMARY KEY("export_id","row_id")
);
--> statement-breakpoint
CREATE TABLE "export_tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"product" text NOT NULL,
	"target" text NOT NULL,
	"data_set" text NOT NULL,
	"query" jsonb NOT NULL,
	"reference_hash" text NOT NULL,
	"export_id" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "export_tasks_companyId_target_referenceHash_unique" UNIQUE("company_id","target","reference_hash")
);
--> statement-breakpoint
ALTER TABLE "exports" ADD COLUMN "target" jsonb;--> statement-breakpoint
ALTER TABLE "export_rows" ADD CONSTRAINT "export_rows_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_tasks" ADD CONSTRAINT "export_tasks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_tasks" ADD CONSTRAINT "export_tasks_product_export_products_key_fk" FOREIGN KEY ("product") REFERENCES "public"."export_products"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_tasks" ADD CONSTRAINT "export_tasks_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_tasks" ADD CONSTRAINT "export_tasks_created_by_persons_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_rows_export_id_lacks_index" ON "export_rows" USING btree ("export_id","lacks");--> statement-breakpoint
CREATE INDEX "export_tasks_export_id_index" ON "export_tasks" USING btree ("export_id");--> statement-breakpoint
CREATE INDEX "export_tasks_created_at_index" ON "export_tasks" USING btree ("created_at");