CREATE TABLE "monitor_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "monitor_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"company_id" bigint NOT NULL,
	"change_id" bigint NOT NULL,
	"data_set" text NOT NULL,
	"row_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"fields" text[] NOT NULL,
	"rules" text[] NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_digests" (
	"company_id" bigint NOT NULL,
	"rule_id" text NOT NULL,
	"person_id" bigint NOT NULL,
	"told_up_to" bigint DEFAULT 0 NOT NULL,
	"told_on" text,
	CONSTRAINT "monitor_digests_rule_id_person_id_pk" PRIMARY KEY("rule_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "monitor_loads" (
	"load" bigint PRIMARY KEY NOT NULL,
	"told_up_to" bigint DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_rules" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"data_set" text NOT NULL,
	"filter" jsonb,
	"webhook_id" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "monitor_tasks" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"data_set" text NOT NULL,
	"action" text NOT NULL,
	"source" text NOT NULL,
	"query" jsonb,
	"terms" jsonb,
	"status" text DEFAULT 'queued' NOT NULL,
	"seen" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"missing" integer DEFAULT 0 NOT NULL,
	"missing_values" text[] DEFAULT '{}' NOT NULL,
	"error" text,
	"created_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "monitor_changes" ADD CONSTRAINT "monitor_changes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_digests" ADD CONSTRAINT "monitor_digests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_digests" ADD CONSTRAINT "monitor_digests_rule_id_monitor_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."monitor_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_digests" ADD CONSTRAINT "monitor_digests_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_rules" ADD CONSTRAINT "monitor_rules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_rules" ADD CONSTRAINT "monitor_rules_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_rules" ADD CONSTRAINT "monitor_rules_created_by_persons_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_tasks" ADD CONSTRAINT "monitor_tasks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_tasks" ADD CONSTRAINT "monitor_tasks_created_by_persons_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_changes_once" ON "monitor_changes" USING btree ("company_id","change_id");--> statement-breakpoint
CREATE INDEX "monitor_changes_company_id_id_index" ON "monitor_changes" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "monitor_changes_at_index" ON "monitor_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "monitor_digests_company_id_person_id_index" ON "monitor_digests" USING btree ("company_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_rules_name" ON "monitor_rules" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE INDEX "monitor_tasks_company_id_id_index" ON "monitor_tasks" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "monitored_rows_data_set_row_id_index" ON "monitored_rows" USING btree ("data_set","row_id");