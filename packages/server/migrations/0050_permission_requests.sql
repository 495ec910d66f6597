CREATE TABLE "permission_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"permission" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" bigint
);
--> statement-breakpoint
ALTER TABLE "permission_requests" ADD CONSTRAINT "permission_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_requests" ADD CONSTRAINT "permission_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permission_requests" ADD CONSTRAINT "permission_requests_decided_by_persons_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "permission_requests_company_id_status_created_at_index" ON "permission_requests" USING btree ("company_id","status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "permission_requests_open" ON "permission_requests" USING btree ("member_id","permission") WHERE "permission_requests"."status" = 'open';