CREATE TABLE "agents" (
	"app_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"client_id" text NOT NULL,
	"client_name" text NOT NULL,
	"person_id" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "oauth_states" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"app_id" bigint,
	"payload" "bytea" NOT NULL,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "apps" ADD COLUMN "kind" text DEFAULT 'program' NOT NULL;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_states" ADD CONSTRAINT "oauth_states_app_id_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."apps"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agents_company_id_created_at_index" ON "agents" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "agents_person_id_index" ON "agents" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "oauth_states_app_id_index" ON "oauth_states" USING btree ("app_id");--> statement-breakpoint
CREATE INDEX "oauth_states_expires_at_index" ON "oauth_states" USING btree ("expires_at");