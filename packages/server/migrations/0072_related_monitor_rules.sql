CREATE TABLE "monitor_rule_rows" (
	"company_id" bigint NOT NULL,
	"rule_id" text NOT NULL,
	"row_id" text NOT NULL,
	CONSTRAINT "monitor_rule_rows_rule_id_row_id_pk" PRIMARY KEY("rule_id","row_id")
);
--> statement-breakpoint
DROP INDEX "monitor_changes_once";--> statement-breakpoint
ALTER TABLE "monitor_changes" ADD COLUMN "relation" text;--> statement-breakpoint
ALTER TABLE "monitor_rule_rows" ADD CONSTRAINT "monitor_rule_rows_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "monitor_rule_rows" ADD CONSTRAINT "monitor_rule_rows_rule_id_monitor_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."monitor_rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "monitor_changes_once" ON "monitor_changes" USING btree ("company_id","change_id","data_set","row_id");