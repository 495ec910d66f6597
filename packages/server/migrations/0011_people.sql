CREATE TABLE "invitations" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"company_id" bigint NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"email" text,
	"token_hash" text NOT NULL,
	"invited_by" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "members" ALTER COLUMN "person_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "path" bigint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "template" text;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_phone" ON "invitations" USING btree ("company_id","phone");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email" ON "invitations" USING btree ("company_id",lower("email"));--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_parent_id_departments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "departments_path_index" ON "departments" USING gin ("path");--> statement-breakpoint
CREATE UNIQUE INDEX "departments_name" ON "departments" USING btree ("company_id",coalesce("parent_id", 0),lower("name"));--> statement-breakpoint
CREATE INDEX "members_company_id_department_id_index" ON "members" USING btree ("company_id","department_id");--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_companyId_template_unique" UNIQUE("company_id","template");--> statement-breakpoint
UPDATE "roles" SET "template" = 'administrator' WHERE "built_in" AND "permissions" = '{*}';--> statement-breakpoint
ALTER TABLE "roles" DROP COLUMN "built_in";--> statement-breakpoint
WITH RECURSIVE tree AS (
	SELECT "id", ARRAY["id"] AS path FROM "departments" WHERE "parent_id" IS NULL
	UNION ALL
	SELECT d."id", tree.path || d."id" FROM "departments" d JOIN tree ON d."parent_id" = tree."id"
)
UPDATE "departments" d SET "path" = tree.path FROM tree WHERE tree."id" = d."id";
